import { useSyncExternalStore } from 'react';

const step = 15_000;
let ahead = 0;
let now = Date.now();
const watching = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in milliseconds since 1970, in steps of a quarter of a minute, one clock for the whole desk. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now);
}

/** Tells the clock the server's time, for devices whose own is wrong. */
export function syncClock(server: number): void {
  ahead = server - Date.now();
  tick();
}

function watch(changed: () => void): () => void {
  watching.add(changed);
  timer ??= setInterval(tick, step);
  // A phone that slept has a clock that stood still.
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
