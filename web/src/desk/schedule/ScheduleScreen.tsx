import './schedule.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskJob, DeskWeek } from '../../contract.gen';
import { meQuery, scheduleQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { addDays, dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { firstOfMonth, monthOf, weekOf } from './calendar-days.ts';
import { DayDialog } from './DayDialog.tsx';
import { JobDialog } from './JobDialog.tsx';
import { formatMonth, MonthTable } from './MonthTable.tsx';
import type { MoveTarget } from './schedule-view.ts';
import type { ScheduleSearch } from './search-params.ts';
import { useIsWide } from './use-is-wide.ts';
import { WeekList } from './WeekList.tsx';
import { WeekTable } from './WeekTable.tsx';

const strings = screenMessages.schedule;

/** The jobs of a week by crew, or a month at a glance. */
export function ScheduleScreen() {
  const { day: chosen, span } = useSearch({ from: '/schedule' });
  const today = dayOf(useNow());
  const day = chosen ?? today;
  const isMonth = span === 'month';
  const days = isMonth ? monthOf(day) : weekOf(day);
  const query = useQuery(scheduleQuery(days[0] ?? day, days.at(-1) ?? day));
  const week = query.data;
  return (
    <Screen title={strings.title} beside={<Steps day={day} today={today} isMonth={isMonth} />}>
      <h2>
        {isMonth ? formatMonth(day) : format(strings.weekOf, { day: formatDay(days[0] ?? day, today) })}
      </h2>
      {!week && <QueryStatus query={query} failed={strings.failed} />}
      {week && week.crews.length === 0 && <NoCrews />}
      {week && (week.crews.length > 0 || week.jobs.length > 0) && (
        <>
          {isMonth && <MonthTable {...{ week, days, today }} month={day} />}
          {!isMonth && <Week {...{ week, days, today }} />}
        </>
      )}
    </Screen>
  );
}

function NoCrews() {
  const isOwner = useQuery(meQuery).data?.person?.role === 'owner';
  return (
    <div>
      <EmptyState message={strings.noCrews} />
      {isOwner && (
        <p className="schedule__setup">
          <Link to="/booking-setup" className="btn btn--grove btn--sm">
            {strings.setUp}
          </Link>
        </p>
      )}
    </div>
  );
}

/** A link is current if it leads to the very same week or month. */
const isSame = { exact: true, includeSearch: true };

interface StepsProps {
  readonly day: string;
  readonly today: string;
  readonly isMonth: boolean;
}

/** Goes to the week or month before and after, to today, and from the one view to the other. */
function Steps({ day, today, isMonth }: StepsProps) {
  const [before, after] = isMonth
    ? [firstOfMonth(day, -1), firstOfMonth(day, 1)]
    : [addDays(day, -7), addDays(day, 7)];
  const at = (to: string, month = isMonth): ScheduleSearch => ({
    ...(to !== today && { day: to }),
    ...(month && { span: 'month' as const }),
  });
  const views = [
    [strings.views.week, false],
    [strings.views.month, true],
  ] as const;
  return (
    <nav className="steps" aria-label={strings.views.label}>
      {views.map(([label, month]) => (
        <Link
          key={label}
          to="/schedule"
          search={at(day, month)}
          className="chip-btn"
          activeOptions={isSame}
          aria-current={month === isMonth ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      <Link
        to="/schedule"
        search={at(before)}
        activeOptions={isSame}
        className="chip-btn"
        aria-label={isMonth ? strings.previousMonth : strings.previousWeek}
      >
        <span aria-hidden="true">‹</span>
      </Link>
      <Link to="/schedule" search={at(today)} activeOptions={isSame} className="chip-btn">
        {strings.today}
      </Link>
      <Link
        to="/schedule"
        search={at(after)}
        activeOptions={isSame}
        className="chip-btn"
        aria-label={isMonth ? strings.nextMonth : strings.nextWeek}
      >
        <span aria-hidden="true">›</span>
      </Link>
    </nav>
  );
}

interface WeekProps {
  readonly week: DeskWeek;
  readonly days: readonly string[];
  readonly today: string;
}

/** The week with the dialogs of its jobs and days. */
function Week({ week, days, today }: WeekProps) {
  const isWide = useIsWide();
  const isOwner = useQuery(meQuery).data?.person?.role === 'owner';
  const [open, setOpen] = useState<{ readonly id: string; readonly target: MoveTarget | null } | null>(null);
  const [day, setDay] = useState<string | null>(null);
  // Another person may have canceled it.
  const job = week.jobs.find(({ id }) => id === open?.id);
  const shared = {
    ...{ week, days, today },
    onOpen: ({ id }: DeskJob) => setOpen({ id, target: null }),
    onDay: isOwner ? setDay : null,
  };
  return (
    <>
      {isWide ? (
        <WeekTable {...shared} onMove={({ id }, target) => setOpen({ id, target })} />
      ) : (
        <WeekList {...shared} />
      )}
      {job && open && <JobDialog job={job} target={open.target} onClose={() => setOpen(null)} />}
      {day !== null && <DayDialog {...{ week, day, today }} onClose={() => setDay(null)} />}
    </>
  );
}
