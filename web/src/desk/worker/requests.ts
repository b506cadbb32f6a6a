import { fetchAsReader, keep, kept } from './kept-data.ts';
import type { WorkerFetchEvent, WorkerScope } from './scope.ts';

/** The cache of the desk's files of a version. */
export const filesCache = (version: string) => `desk-files-${version}`;

/** The document, which is the same for every path. */
const shell = '/desk';

/** Lists, leads and jobs that are kept for reading. Nothing else of the API is, and no write ever. */
const readable = /^\/desk\/api\/(?:me|today|my-jobs|leads|leads\/choices|(?:leads|jobs)\/[0-9a-f-]{36})$/;

/** Returns the worker's handler of a request; null to leave it to the browser. */
export function responder(scope: WorkerScope, request: Request): (() => Promise<Response>) | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return null;
  const path = url.pathname;
  if (request.mode === 'navigate') return isScreen(path) ? () => documentOf(scope, request) : null;
  if (path.startsWith('/assets/')) return () => fileOf(scope, request);
  return readable.test(path) ? () => dataOf(scope, request) : null;
}

/** Handles a request of the desk, or leaves it to the browser. */
export function respond(scope: WorkerScope, event: WorkerFetchEvent): void {
  const handler = responder(scope, event.request);
  if (handler) event.respondWith(handler());
}

/** Previews and downloads are documents, too, which are not the desk's. */
function isScreen(path: string): boolean {
  return (path === shell || path.startsWith(`${shell}/`)) && !/^\/desk\/(?:api|preview)\//.test(path);
}

async function documentOf(scope: WorkerScope, request: Request): Promise<Response> {
  const cache = await scope.caches.open(filesCache(scope.deskBuild.version));
  try {
    const response = await fetchAsReader(scope, request);
    // A redirect leads to the sign-in page, and an error is not the desk.
    if (response.ok && !response.redirected) await cache.put(shell, response.clone());
    return response;
  } catch (error) {
    const document = await cache.match(shell);
    if (document) return document;
    throw error;
  }
}

/** A file has the hash of its content in its name, so a kept one is right. */
async function fileOf(scope: WorkerScope, request: Request): Promise<Response> {
  const cache = await scope.caches.open(filesCache(scope.deskBuild.version));
  const known = await cache.match(request);
  if (known) return known;
  const response = await scope.fetch(request);
  // Not a part of a file.
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

async function dataOf(scope: WorkerScope, request: Request): Promise<Response> {
  try {
    const response = await fetchAsReader(scope, request);
    if (response.ok) await keep(scope, request, response.clone());
    return response;
  } catch (error) {
    const last = await kept(scope, request);
    if (!last) throw error;
    return new URL(request.url).pathname === '/desk/api/me' ? withPresentTime(last) : last;
  }
}

/** The desk sets its clock by this response. */
async function withPresentTime(response: Response): Promise<Response> {
  const me: unknown = await response.json();
  const body = { ...(me as object), now: Date.now() };
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}
