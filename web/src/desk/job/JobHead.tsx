import { Link } from '@tanstack/react-router';
import { formatHours } from '../../lib/money.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { JobContacts } from '../schedule/JobContacts.tsx';
import { formatArrival } from '../schedule/windows.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import type { JobProps } from './JobClock.tsx';

const strings = screenMessages.job;
const scheduleStrings = screenMessages.schedule;

/** When and where to go, who goes, and how to reach the customer. */
export function JobHead({ detail }: JobProps) {
  const { job, lead } = detail;
  const today = dayOf(useNow());
  return (
    <section className="job-card job-head">
      <dl className="job-facts">
        <div>
          <dt>{scheduleStrings.job.when}</dt>
          <dd>
            <b>
              {formatDay(job.day, today)}, <span className="num">{formatArrival(job)}</span>
            </b>{' '}
            <span className={job.status === 'canceled' ? 'badge badge--dead' : 'badge'}>
              {messageFor({ ...messages.jobs.statuses, canceled: strings.canceled }, job.status)}
            </span>{' '}
            {lead.line.language.startsWith('es') && (
              <span className="badge badge--es">{messages.list.spanish}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{scheduleStrings.job.crew}</dt>
          <dd>{detail.crew_name || scheduleStrings.otherCrews}</dd>
        </div>
        <div>
          <dt>{scheduleStrings.job.length}</dt>
          <dd>{format(scheduleStrings.job.hours, { hours: formatHours(job.minutes) })}</dd>
        </div>
      </dl>
      <JobContacts job={job} />
      <div className="row">
        <Link to="/leads/$id" params={{ id: job.lead }} className="btn btn--line btn--sm">
          {scheduleStrings.job.lead}
        </Link>
        <button type="button" className="btn btn--line btn--sm" onClick={() => print()}>
          {strings.print}
        </button>
      </div>
    </section>
  );
}
