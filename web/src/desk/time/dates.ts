import { messages } from '../messages/messages.ts';

/** The company's time zone, used regardless of the device's. */
const zone = 'America/Chicago';

const clock = new Intl.DateTimeFormat(messages.locale, {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
});
const exactClock = new Intl.DateTimeFormat(messages.locale, {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const fullDate = new Intl.DateTimeFormat(messages.locale, {
  timeZone: zone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const dateWithYear = new Intl.DateTimeFormat(messages.locale, {
  timeZone: zone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const weekday = new Intl.DateTimeFormat(messages.locale, { timeZone: zone, weekday: 'short' });
const date = new Intl.DateTimeFormat(messages.locale, { timeZone: zone, month: 'short', day: 'numeric' });
const year = new Intl.DateTimeFormat(messages.locale, { timeZone: zone, year: 'numeric' });
// `sv-SE` formats a day as YYYY-MM-DD.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const plainDay = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const plainDayWithYear = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const plainDate = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});

const plainHour = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
});

const dayLength = 86_400_000;

/** The day in the company's time zone, as YYYY-MM-DD, of a time in milliseconds since 1970. */
export function dayOf(moment: number): string {
  return isoDay.format(moment);
}

/** Whole days from one day to another, both YYYY-MM-DD; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

/**
 * A time in the company's time zone: "8:50 AM" today, "Fri 8:50 AM" within a week, otherwise with its date. With seconds:
 * "8:50:07 AM".
 */
export function formatMoment(moment: number, now: number, withSeconds = false): string {
  const time = (withSeconds ? exactClock : clock).format(moment);
  const days = daysBetween(dayOf(moment), dayOf(now));
  if (days === 0) return time;
  if (days > 0 && days < 7) return `${weekday.format(moment)} ${time}`;
  const sameYear = year.format(moment) === year.format(now);
  return `${(sameYear ? date : dateWithYear).format(moment)}, ${time}`;
}

/** A time with its full date: "Fri, Jun 14, 2026, 8:50 AM"; with seconds: "Fri, Jun 14, 2026, 8:50:07 AM". */
export function formatFullMoment(moment: number, withSeconds = false): string {
  const time = (withSeconds ? exactClock : clock).format(moment);
  return `${fullDate.format(moment)}, ${time}`;
}

/** The minute of a time, the same number for all times that look the same without seconds. */
export function minuteOf(moment: number): number {
  return Math.floor(moment / 60_000);
}

/** An hour of the day, from 0 to 23, as "4:00 PM". */
export function formatHour(hour: number): string {
  return plainHour.format(Date.UTC(2000, 0, 1, hour));
}

/** A YYYY-MM-DD day as "Sun, Jun 14", with the year if it differs from that of `today`. */
export function formatDay(day: string, today: string): string {
  const moment = Date.parse(day);
  if (Number.isNaN(moment)) return day;
  return (day.slice(0, 4) === today.slice(0, 4) ? plainDay : plainDayWithYear).format(moment);
}

/** The day a number of days after a YYYY-MM-DD day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day for a chart axis: "Jun 14". */
export function formatShortDay(day: string): string {
  return plainDate.format(Date.parse(day));
}
