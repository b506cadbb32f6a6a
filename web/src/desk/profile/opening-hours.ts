import { isSpanish, spanishOf } from './spanish-of.ts';

/** The fields of the week in `facts.toml`, from Monday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** A day of the week. */
export type Weekday = (typeof weekdays)[number];

/** The hours of files that were published before the hours were fields. */
const shipped = '08:00-23:00';

/** Opening and closing time as `08:00`. */
export interface DayTimes {
  readonly opens: string;
  readonly closes: string;
}

/** A closed day of the list: its date as `2026-12-25`, and its names. */
export interface ClosedDay {
  readonly date: string;
  readonly name: string;
  readonly spanish: string;
}

type Texts = Readonly<Record<string, string>> | undefined;

/** The hours of each weekday as `08:00-23:00`; empty on days when it is closed. */
export function weekOf(hours: Texts): Readonly<Record<Weekday, string>> {
  const isKnown = weekdays.some((day) => day in (hours ?? {}));
  const pairs = weekdays.map((day) => [day, isKnown ? (hours?.[day] ?? '') : shipped] as const);
  return Object.fromEntries(pairs) as Record<Weekday, string>;
}

/** The week with Monday's hours on every day that is open. Closed days stay closed. */
export function withMondaysHours(week: Readonly<Record<Weekday, string>>): Readonly<Record<Weekday, string>> {
  const pairs = weekdays.map((day) => [day, week[day] === '' ? '' : week.monday] as const);
  return Object.fromEntries(pairs) as Record<Weekday, string>;
}

/** The times of a day; null if it is closed. */
export function timesOf(text: string): DayTimes | null {
  if (text === '') return null;
  const [opens = '', closes = ''] = text.split('-');
  const padded = (time: string) => (/^\d:/.test(time) ? `0${time}` : time);
  return { opens: padded(opens), closes: padded(closes) };
}

/** The text of a day's times. */
export function textOf({ opens, closes }: DayTimes): string {
  return `${opens}-${closes}`;
}

/** The closed days by date. */
export function closedDaysOf(closed: Texts): ClosedDay[] {
  const dates = Object.keys(closed ?? {}).filter((name) => !isSpanish(name));
  return dates
    .sort()
    .map((date) => ({ date, name: closed?.[date] ?? '', spanish: closed?.[spanishOf(date)] ?? '' }));
}

/**
 * The fields of closed days. Days without a date are left out. Without a Spanish name there is no field for it, and
 * Spanish texts show the English one.
 */
export function closedFields(days: readonly ClosedDay[]): Record<string, string> {
  const pairs = days
    .filter(({ date }) => date !== '')
    .flatMap(({ date, name, spanish }) => [
      [date, name],
      ...(spanish.trim() === '' ? [] : [[spanishOf(date), spanish]]),
    ]);
  return Object.fromEntries(pairs);
}
