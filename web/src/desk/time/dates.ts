import { messages } from '../messages/messages.ts';

/** The company's time zone: the desk shows its clock, wherever the owner's phone may be. */
const zone = 'America/Chicago';

const clock = new Intl.DateTimeFormat(messages.locale, {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
});
const weekday = new Intl.DateTimeFormat(messages.locale, { timeZone: zone, weekday: 'short' });
const date = new Intl.DateTimeFormat(messages.locale, { timeZone: zone, month: 'short', day: 'numeric' });
const year = new Intl.DateTimeFormat(messages.locale, { timeZone: zone, year: 'numeric' });
// `sv-SE` writes a day as YYYY-MM-DD.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const plainWeekday = new Intl.DateTimeFormat(messages.locale, { timeZone: 'UTC', weekday: 'short' });
const plainDate = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});

const dayLength = 86_400_000;

/** The company's day at a moment, in milliseconds since 1970, as YYYY-MM-DD. */
export function dayOf(moment: number): string {
  return isoDay.format(moment);
}

/** Whole days from one day to another, both YYYY-MM-DD; negative when the other is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

/** A moment in the company's words: "8:50 AM" today, "Fri 8:50 AM" this week, else with its date. */
export function formatMoment(moment: number, now: number): string {
  const time = clock.format(moment);
  const days = daysBetween(dayOf(moment), dayOf(now));
  if (days === 0) return time;
  if (days > 0 && days < 7) return `${weekday.format(moment)} ${time}`;
  const sameYear = year.format(moment) === year.format(now);
  const day = sameYear ? date.format(moment) : `${date.format(moment)} ${year.format(moment)}`;
  return `${day}, ${time}`;
}

/** A moment in full, for those who want to be sure: "Fri Jun 14 2026, 8:50 AM". */
export function formatFullMoment(moment: number): string {
  return `${weekday.format(moment)} ${date.format(moment)} ${year.format(moment)}, ${clock.format(moment)}`;
}

/** A day such as 2026-06-14 as "Sun Jun 14", with the year when it is not that of `today`. */
export function formatDay(day: string, today: string): string {
  const moment = Date.parse(day);
  if (Number.isNaN(moment)) return day;
  const text = `${plainWeekday.format(moment)} ${plainDate.format(moment)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}

/** A day for the axis of a chart: "Jun 14". */
export function formatShortDay(day: string): string {
  return plainDate.format(Date.parse(day));
}
