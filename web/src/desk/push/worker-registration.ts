const address = '/desk/worker.js';
const scope = '/desk';

/** Remembers that this device keeps the desk for reading, so that the worker is looked for at each start. */
const key = 'desk-worker';

/** The one Trusted Types policy of the desk: it names the worker and nothing else. */
interface TrustedTypes {
  readonly createPolicy: (
    name: 'desk-worker',
    rules: { createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
}

/** Returns whether this browser has workers. */
export function hasWorkers(): boolean {
  return 'serviceWorker' in navigator;
}

/** Returns whether the worker was registered on this device. */
export function isRegistered(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

let trusted: unknown;

/** Registers the worker, or updates it. Resolves once it is active. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  // A policy of a name can be created once.
  trusted ??=
    trustedTypes?.createPolicy('desk-worker', { createScriptURL: () => address }).createScriptURL(address) ??
    address;
  await navigator.serviceWorker.register(trusted as string, { scope });
  remember(true);
  return navigator.serviceWorker.ready;
}

/** The worker's registration, if there is one. */
export async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!hasWorkers()) return null;
  return (await navigator.serviceWorker.getRegistration(scope)) ?? null;
}

/** Removes the worker, the subscription and everything that was kept. */
export async function removeWorker(): Promise<void> {
  remember(false);
  const own = await registration();
  await (await own?.pushManager?.getSubscription())?.unsubscribe();
  await own?.unregister();
  await deleteCaches('desk-');
}

/**
 * Deletes the worker's cached leads: nobody, or someone else, is signed in now. The worker sees most ends of a session
 * itself, but neither writes nor sign-outs.
 */
export async function forgetKeptData(): Promise<void> {
  // As named by the worker.
  await deleteCaches('desk-data').catch(() => undefined);
}

async function deleteCaches(prefix: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the worker stays, but is not looked for.
  }
}
