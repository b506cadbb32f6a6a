/** URL parameters of the schedule; without them it shows the present week. */
export interface ScheduleSearch {
  /** A day of the week or month that is shown, as YYYY-MM-DD. */
  readonly day?: string;
  /** Shows the month instead of the week. Not `view`, which lists of leads have. */
  readonly span?: 'month';
}

/** Parses the URL parameters and ignores invalid ones. */
export function parseScheduleSearch({ day, span }: Record<string, unknown>): ScheduleSearch {
  return {
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(span === 'month' && { span }),
  };
}

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
