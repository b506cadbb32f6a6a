import { addDays } from '../time/dates.ts';

/** Why a day cannot be the day of a follow-up. */
export type DayProblem = 'past' | 'impossible';

/** The last day for a follow-up: further ahead is probably a mistyped year. */
export function lastFollowUpDay(today: string): string {
  return addDays(today, 5 * 365);
}

/**
 * Returns why a typed day cannot be saved; null if it can. `isBroken` is whether the field's parts do not form a date,
 * such as June 31, whose `day` is empty.
 */
export function dayProblem(day: string, isBroken: boolean, today: string): DayProblem | null {
  if (day === '') return isBroken ? 'impossible' : null;
  // Years of other lengths do not sort as text.
  if (!/^\d{4}-/.test(day) || day > lastFollowUpDay(today)) return 'impossible';
  return day < today ? 'past' : null;
}
