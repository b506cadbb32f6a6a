import { Link } from '@tanstack/react-router';
import type { DeskWeek } from '../../contract.gen';
import { format, formatNumber, labelFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatDay } from '../time/dates.ts';
import { freeCrews, jobsOn } from './capacity.ts';

/** Props of {@link MonthTable}. */
export interface MonthTableProps {
  readonly week: DeskWeek;
  /** The days of whole weeks, from Monday. */
  readonly days: readonly string[];
  /** A day of the month. */
  readonly month: string;
  readonly today: string;
}

const strings = screenMessages.schedule;
const weekday = new Intl.DateTimeFormat(messages.locale, { timeZone: 'UTC', weekday: 'short' });

/** The month: how many jobs each day has and, unless it is over, how many free crews. A day opens its week. */
export function MonthTable({ week, days, month, today }: MonthTableProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, row) => days.slice(row * 7, row * 7 + 7));
  return (
    <table className="month">
      <caption className="vh">{format(strings.monthCaption, { month: formatMonth(month) })}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday.format(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((row) => (
          <tr key={row[0]}>
            {row.map((day) => (
              <td key={day} className={day.startsWith(month.slice(0, 7)) ? undefined : 'is-other'}>
                <Day {...{ week, day, today }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly week: DeskWeek;
  readonly day: string;
  readonly today: string;
}

function Day({ week, day, today }: DayProps) {
  const jobs = jobsOn(week, day);
  const free = freeCrews(week, day);
  const isClosed = week.closed.includes(day);
  // Nothing is free on a day that is over.
  const isOver = day < today;
  const hasConflict = jobs.some(({ conflict }) => conflict !== null);
  const [date, count] = [formatDay(day, today), plural(strings.jobs, jobs.length)];
  const label = isOver
    ? labelFor(date, count)
    : format(strings.monthDay, {
        day: date,
        jobs: count,
        free: isClosed ? strings.closed : plural(strings.free, free),
      });
  return (
    <Link
      to="/schedule"
      search={{ day }}
      activeOptions={{ exact: true }}
      className={`month__day${free === 0 ? ' is-full' : ''}`}
      aria-current={day === today ? 'date' : undefined}
    >
      <span className="vh">{hasConflict ? `${label}. ${messages.jobs.conflict}` : label}</span>
      <span className="month__date num" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {jobs.length > 0 && (
        <b className={hasConflict ? 'num is-conflict' : 'num'} aria-hidden="true">
          {formatNumber(jobs.length)}
        </b>
      )}
      {!isOver && (
        <span className="month__free" aria-hidden="true">
          {isClosed ? strings.closed : plural(strings.freeShort, free)}
        </span>
      )}
    </Link>
  );
}

const monthName = new Intl.DateTimeFormat(messages.locale, {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
});

/** The month of a day: "December 2026". */
export function formatMonth(day: string): string {
  return monthName.format(Date.parse(day));
}
