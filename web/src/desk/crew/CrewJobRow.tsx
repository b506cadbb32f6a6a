import { Link } from '@tanstack/react-router';
import type { DeskJob } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { telHref } from '../lead/phone-links.ts';
import { cityOf } from '../leads/line-labels.ts';
import { labelFor, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatArrival } from '../schedule/windows.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link CrewJobRow}. */
export interface CrewJobRowProps {
  readonly job: DeskJob;
}

const strings = messages.jobs;

/** A job of the crew with its day and arrival, one tap from its page and a call. */
export function CrewJobRow({ job }: CrewJobRowProps) {
  const today = dayOf(useNow());
  const [from, to] = [cityOf(job.origin), cityOf(job.destination)];
  const call = telHref(job.phone);
  const name = job.name.trim() || messages.list.noName;
  return (
    <li className="task">
      <div className="task__who">
        <Link to="/jobs/$id" params={{ id: job.id }} className="task__name">
          {name}
        </Link>{' '}
        <span className="badge">{messageFor(strings.statuses, job.status)}</span>
      </div>
      <p className="task__facts">
        <b>{formatDay(job.day, today)}</b>
        <b className="num">{formatArrival(job)}</b>
        {(from || to) && (
          <span>
            {from || '?'} <span className="vh">{messages.list.to}</span>
            <DeskIcon name="arrow" /> {to || '?'}
          </span>
        )}
      </p>
      <div className="task__actions">
        {call && (
          <a href={call} className="task__action" aria-label={labelFor(messages.today.actions.call, name)}>
            <DeskIcon name="phone" />
            <span>{messages.today.actions.call}</span>
          </a>
        )}
        <Link
          to="/jobs/$id"
          params={{ id: job.id }}
          className="task__action"
          aria-label={labelFor(strings.open, name)}
        >
          <DeskIcon name="clip" />
          <span>{strings.open}</span>
        </Link>
      </div>
    </li>
  );
}
