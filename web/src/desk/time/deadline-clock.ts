import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** The state of a lead relative to the 24-hour deadline. */
export interface DeadlineClock {
  /** `soon` in the last four hours, `late` after the deadline. */
  readonly kind: 'ok' | 'soon' | 'late';
  /** Hours used up, 0 to 24. */
  readonly gone: number;
  /** Minutes left, or minutes past the deadline if late. */
  readonly minutes: number;
}

const minute = 60_000;
const promised = 24 * 60;
const soon = 4 * 60;

/** The clock of a lead whose reply is due at `deadline`. Both arguments in milliseconds since 1970. */
export function deadlineClock(deadline: number, now: number): DeadlineClock {
  // Rounds up, so that a lead is not late early, and caps at 24 hours for a device whose clock is behind.
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
