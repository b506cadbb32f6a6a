import { formatMinutes } from '../time/deadline-clock.ts';

const minute = 60_000;

/** Formats a waiting time in milliseconds; a dash for null. */
export function formatWait(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatMinutes(Math.round(milliseconds / minute));
}
