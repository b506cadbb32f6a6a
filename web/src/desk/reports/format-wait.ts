import { formatMinutes } from '../time/deadline-clock.ts';

const minute = 60_000;

/** A time that somebody waited, in milliseconds, in words; a dash when nobody did. */
export function formatWait(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatMinutes(Math.round(milliseconds / minute));
}
