import { useSyncExternalStore } from 'react';

const step = 15_000;
let ahead = 0;
let now = Date.now();
const watching = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time in milliseconds since 1970, updated every 15 seconds; one timer for the whole desk. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now);
}

/** Corrects for a device whose clock is wrong. */
export function syncClock(server: number): void {
  ahead = server - Date.now();
  tick();
}

function watch(changed: () => void): () => void {
  watching.add(changed);
  timer ??= setInterval(tick, step);
  // Timers stop while a phone sleeps.
  document.addEventListener('visibilitychange', tick);
  return () => {
    watching.delete(changed);
    if (watching.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  now = Date.now() + ahead;
  for (const changed of watching) changed();
}
