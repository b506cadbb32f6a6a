import { screenMessages } from '../messages/screen-messages.ts';
import { fromToday } from './calendar-days.ts';
import { jobsOn } from './capacity.ts';
import { DayHead } from './DayHead.tsx';
import { JobButton } from './JobButton.tsx';
import type { WeekViewProps } from './schedule-view.ts';

const strings = screenMessages.schedule;

/** The week as a list by day for narrow screens, with today first and the days that are over last. */
export function WeekList({ week, days, today, onOpen, onDay }: WeekViewProps) {
  const crewOf = (id: number) => week.crews.find((crew) => crew.id === id)?.name ?? strings.otherCrews;
  const ordered = days.includes(today) ? fromToday(days, today) : days;
  return (
    <div className="day-list">
      {ordered.map((day) => {
        const jobs = jobsOn(week, day);
        return (
          <section key={day} aria-current={day === today ? 'date' : undefined}>
            <h2>
              <DayHead {...{ week, day, today, onDay }} />
            </h2>
            {jobs.length === 0 && <p className="mute">{strings.noJobs}</p>}
            {jobs.length > 0 && (
              <ul>
                {jobs.map((job) => (
                  <li key={job.id}>
                    <JobButton job={job} onOpen={onOpen} />
                    <p className="mute">{crewOf(job.crew)}</p>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
