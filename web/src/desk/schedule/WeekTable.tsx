import { useState } from 'react';
import type { DeskCrew, DeskJob } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatDay } from '../time/dates.ts';
import { jobsOn, works } from './capacity.ts';
import { DayHead } from './DayHead.tsx';
import { JobButton } from './JobButton.tsx';
import type { MoveTarget, WeekViewProps } from './schedule-view.ts';

/** Props of {@link WeekTable}. */
export interface WeekTableProps extends WeekViewProps {
  /** Called when a job is dropped on another day or crew. */
  readonly onMove: (job: DeskJob, target: MoveTarget) => void;
}

const strings = screenMessages.schedule;

/** The week as a table of crews and days. Jobs can be dragged; the dialog of a job does the same by keyboard. */
export function WeekTable({ week, days, today, onOpen, onDay, onMove }: WeekTableProps) {
  const [dragged, setDragged] = useState<DeskJob | null>(null);
  const [from = today, to = today] = [days[0], days.at(-1)];
  const isKnown = (job: DeskJob) => week.crews.some(({ id }) => id === job.crew);
  const others = week.jobs.filter((job) => days.includes(job.day) && !isKnown(job));
  const drop = (target: MoveTarget) => {
    if (dragged && (dragged.day !== target.day || dragged.crew !== target.crew)) onMove(dragged, target);
    setDragged(null);
  };
  const cell = (day: string, crew: DeskCrew) => {
    const jobs = jobsOn(week, day).filter((job) => job.crew === crew.id);
    return (
      <td
        key={day}
        className={works(week, crew, day) ? undefined : 'is-off'}
        onDragOver={(event) => dragged && event.preventDefault()}
        onDrop={(event) => {
          // Firefox would open what was dropped.
          event.preventDefault();
          drop({ day, crew: crew.id });
        }}
      >
        {jobs.map((job) => (
          <JobButton key={job.id} job={job} onOpen={onOpen} onDrag={setDragged} />
        ))}
        {jobs.length === 0 && !works(week, crew, day) && <span className="mute">{strings.off}</span>}
      </td>
    );
  };
  return (
    <table className="week">
      <caption className="vh">
        {format(strings.caption, { from: formatDay(from, today), to: formatDay(to, today) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{strings.crew}</th>
          {days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              <DayHead {...{ week, day, today, onDay }} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.crews.map((crew) => (
          <tr key={crew.id}>
            <th scope="row">{crew.name}</th>
            {days.map((day) => cell(day, crew))}
          </tr>
        ))}
        {others.length > 0 && (
          <tr>
            <th scope="row">{strings.otherCrews}</th>
            {days.map((day) => (
              <td key={day}>
                {others
                  .filter((job) => job.day === day)
                  .map((job) => (
                    <JobButton key={job.id} job={job} onOpen={onOpen} onDrag={setDragged} />
                  ))}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
