import type { WorkerScope } from './scope.ts';

/** The header with the signed-in person of each response, see `crates/desk/src/session.rs`. */
export const personHeader = 'desk-person';

/** The name prefix of data caches. The rest of the name is the person's ID. */
const dataCaches = 'desk-data-';

/** The most responses that are cached. */
const maxKept = 60;

/** The person of the newest response; null once nobody is signed in, undefined until there is a response. */
type Reader = string | null | undefined;

/** The reader whom each worker knows of. Requests from before the last change may still get a response. */
const readers = new WeakMap<WorkerScope, Reader>();

/** Fetches, and deletes the cache if nobody or someone else is signed in now. */
export async function fetchAsReader(scope: WorkerScope, request: Request): Promise<Response> {
  const before = readers.get(scope);
  const response = await scope.fetch(request);
  const person = response.headers.get(personHeader);
  // A redirect of the document leads to the sign-in page.
  const hasEnded = response.status === 401 || response.type === 'opaqueredirect' || response.redirected;
  const isLate = readers.get(scope) !== before;
  if (hasEnded) await change(scope, null);
  else if (person && !isLate) await change(scope, person);
  return response;
}

/** Caches a response for its own person, as the newest, and drops the oldest ones. */
export async function keep(scope: WorkerScope, request: Request, response: Response): Promise<void> {
  const person = response.headers.get(personHeader);
  if (!person || person !== readers.get(scope)) return;
  const cache = await scope.caches.open(cacheOf(person));
  await cache.delete(request);
  await cache.put(request, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - maxKept))) await cache.delete(old);
}

/** Returns the data cached for the person who was signed in last. */
export async function kept(scope: WorkerScope, request: Request): Promise<Response | undefined> {
  const [name, ...others] = await dataCachesOf(scope);
  // Several people cannot be distinguished without a connection.
  if (!name || others.length > 0) return undefined;
  return (await scope.caches.open(name)).match(request);
}

/** Sets who is signed in, and deletes everyone else's cached data. */
async function change(scope: WorkerScope, reader: string | null): Promise<void> {
  if (readers.get(scope) === reader) return;
  readers.set(scope, reader);
  const names = await dataCachesOf(scope);
  const others = names.filter((name) => reader === null || name !== cacheOf(reader));
  await Promise.all(others.map((name) => scope.caches.delete(name)));
}

const cacheOf = (person: string) => dataCaches + person;

async function dataCachesOf(scope: WorkerScope): Promise<string[]> {
  return (await scope.caches.keys()).filter((name) => name.startsWith(dataCaches));
}
