import { formatHours } from '../../lib/money.ts';
import type { JobProps } from '../job/JobClock.tsx';
import { leadPhone, telHref } from '../lead/phone-links.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { JobPlaces } from '../schedule/JobContacts.tsx';
import { formatArrival } from '../schedule/windows.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

const strings = screenMessages.schedule.job;

/** When and where to go, and how to call the customer. */
export function CrewJobHead({ detail: { job, lead, crew_name } }: JobProps) {
  const today = dayOf(useNow());
  const call = telHref(job.phone);
  return (
    <section className="job-card job-head">
      <dl className="job-facts">
        <div>
          <dt>{strings.when}</dt>
          <dd>
            <b>
              {formatDay(job.day, today)}, <span className="num">{formatArrival(job)}</span>
            </b>{' '}
            <span className="badge">{messageFor(messages.jobs.statuses, job.status)}</span>{' '}
            {lead.line.language.startsWith('es') && (
              <span className="badge badge--es">{messages.list.spanish}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{strings.crew}</dt>
          <dd>{crew_name || screenMessages.schedule.otherCrews}</dd>
        </div>
        <div>
          <dt>{strings.length}</dt>
          <dd>{format(strings.hours, { hours: formatHours(job.minutes) })}</dd>
        </div>
      </dl>
      {call && (
        <div className="row job-calls">
          <a className="btn btn--grove btn--sm num" href={call}>
            {format(strings.call, { phone: leadPhone(job.phone) })}
          </a>
        </div>
      )}
      <JobPlaces job={job} />
    </section>
  );
}
