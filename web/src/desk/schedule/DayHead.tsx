import type { DeskWeek } from '../../contract.gen';
import { labelFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatDay } from '../time/dates.ts';
import { freeCrews } from './capacity.ts';

/** Props of {@link DayHead}. */
export interface DayHeadProps {
  readonly week: DeskWeek;
  readonly day: string;
  readonly today: string;
  readonly onDay: ((day: string) => void) | null;
}

const strings = screenMessages.schedule;

/** The head of a day: its date and, unless it is over, how many crews are free, with a button that blocks or frees it. */
export function DayHead({ week, day, today, onDay }: DayHeadProps) {
  const date = formatDay(day, today);
  const isClosed = week.closed.includes(day);
  const isOver = day < today;
  return (
    <>
      <span className="day__date">{date}</span>{' '}
      {day === today && <span className="badge badge--due">{strings.today}</span>}{' '}
      {!isOver && (
        <span className="day__free">
          {isClosed ? strings.closed : plural(strings.freeShort, freeCrews(week, day))}
        </span>
      )}
      {onDay && !isOver && (
        <button
          type="button"
          className="day__change"
          aria-haspopup="dialog"
          aria-label={labelFor(strings.day.change, date)}
          onClick={() => onDay(day)}
        >
          {strings.day.change}
        </button>
      )}
    </>
  );
}
