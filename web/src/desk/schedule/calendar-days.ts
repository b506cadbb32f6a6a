import { addDays, daysBetween } from '../time/dates.ts';

/** The place of a YYYY-MM-DD day in its week, from 0 for Monday to 6. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** The seven days of the week of a day, from Monday. */
export function weekOf(day: string): readonly string[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, place) => addDays(monday, place));
}

/** The days of the weeks that contain a month, from Monday; at most 42. */
export function monthOf(day: string): readonly string[] {
  const first = addDays(firstOfMonth(day), -weekdayOf(firstOfMonth(day)));
  const count = daysBetween(first, firstOfMonth(day, 1));
  return Array.from({ length: Math.ceil(count / 7) * 7 }, (_, place) => addDays(first, place));
}

/** The first day of the month of a day, or of a month before or after. */
export function firstOfMonth(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The days of a week in the order in which they matter: from today on, then those that are over. */
export function fromToday(days: readonly string[], today: string): readonly string[] {
  return [...days.filter((day) => day >= today), ...days.filter((day) => day < today)];
}
