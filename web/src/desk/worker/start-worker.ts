import { show, tapped } from './notifications.ts';
import { filesCache, respond } from './requests.ts';
import type { LongEvent, WorkerClickEvent, WorkerFetchEvent, WorkerPushEvent, WorkerScope } from './scope.ts';

/** Starts the worker of the desk. It controls pages below `/desk` only, so public pages are served without it. */
export function startWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event: LongEvent) => event.waitUntil(install(scope)));
  scope.addEventListener('activate', (event: LongEvent) => event.waitUntil(activate(scope)));
  scope.addEventListener('fetch', (event: WorkerFetchEvent) => respond(scope, event));
  scope.addEventListener('push', (event: WorkerPushEvent) => event.waitUntil(show(scope, event)));
  scope.addEventListener('notificationclick', (event: WorkerClickEvent) =>
    event.waitUntil(tapped(scope, event)),
  );
}

/** Keeps the files of the first screen, and the document if someone is signed in. */
async function install(scope: WorkerScope): Promise<void> {
  const cache = await scope.caches.open(filesCache(scope.deskBuild.version));
  await cache.addAll([...scope.deskBuild.files]);
  const page = await scope.fetch('/desk', { credentials: 'same-origin' });
  if (page.ok && !page.redirected) await cache.put('/desk', page);
  await scope.skipWaiting();
}

/** What an earlier version kept without the name of its reader. */
const nobodysCache = 'desk-data';

/** Deletes the files of other versions. */
async function activate(scope: WorkerScope): Promise<void> {
  const own = filesCache(scope.deskBuild.version);
  const names = await scope.caches.keys();
  const old = names.filter(
    (name) => (name.startsWith('desk-files-') && name !== own) || name === nobodysCache,
  );
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  await scope.clients.claim();
}
