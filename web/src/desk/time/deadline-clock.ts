import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** How a lead stands towards the promise of an answer within 24 hours. */
export interface DeadlineClock {
  /** `ok`, then `soon` in the last four hours, then `late` when it is broken. */
  readonly kind: 'ok' | 'soon' | 'late';
  /** How many of the 24 hours are gone, 0 to 24; for the ticks. */
  readonly gone: number;
  /** The time left, or the time over when late, in minutes. */
  readonly minutes: number;
}

const minute = 60_000;
const promised = 24 * 60;
const soon = 4 * 60;

/** The clock of a lead whose answer is due at `deadline`; both in milliseconds since 1970. */
export function deadlineClock(deadline: number, now: number): DeadlineClock {
  // A minute that has begun still counts, so that nothing is called over before it is; and a desk whose clock is
  // some seconds behind promises no more than was promised.
  const left = Math.min(promised, Math.ceil((deadline - now) / minute));
  const gone = Math.min(24, Math.max(0, (promised - left) / 60));
  if (now >= deadline) return { kind: 'late', gone: 24, minutes: Math.floor((now - deadline) / minute) };
  return { kind: left <= soon ? 'soon' : 'ok', gone, minutes: left };
}

/** A duration in minutes, for people: "48 min", "7 h 05 min", "3 d 4 h". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const { duration } = messages;
  if (hours === 0) return format(duration.minutes, { minutes });
  if (hours < 48) return format(duration.hours, { hours, minutes: String(minutes % 60).padStart(2, '0') });
  return format(duration.days, { days: Math.floor(hours / 24), hours: hours % 24 });
}
