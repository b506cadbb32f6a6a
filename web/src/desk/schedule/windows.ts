import type { DeskJob } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMoment } from '../time/dates.ts';

const plainClock = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
});
// `sv-SE` formats a time as HH:MM.
const isoTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Chicago',
  hour: '2-digit',
  minute: '2-digit',
});

/** A window such as `08:00-10:00` as people read it. */
export function formatWindow(window: string): string {
  const [from = '', to = ''] = window.split('-').map((time) => {
    const moment = Date.parse(`1970-01-01T${time}:00Z`);
    return Number.isNaN(moment) ? time : plainClock.format(moment);
  });
  return format(messages.jobs.window, { from, to });
}

/** The arrival of a job as people read it. */
export function formatArrival({ arrival_from, arrival_to }: DeskJob): string {
  const at = (moment: number) => formatMoment(moment, moment);
  return format(messages.jobs.window, { from: at(arrival_from), to: at(arrival_to) });
}

/** The arrival of a job as the API writes windows, such as `08:00-10:00`. */
export function windowOf({ arrival_from, arrival_to }: DeskJob): string {
  return `${isoTime.format(arrival_from)}-${isoTime.format(arrival_to)}`;
}
