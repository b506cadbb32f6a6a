import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LeadLine } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { meQuery } from '../api/queries.ts';
import { DeskIcon, type DeskIconName } from '../components/DeskIcon.tsx';
import { telHref } from '../lead/phone-links.ts';
import type { LeadTask } from '../lead/use-lead-task.ts';
import { cityOf, customerName, jobLabel, priceOf } from '../leads/line-labels.ts';
import { ResponseClock } from '../leads/ResponseClock.tsx';
import { labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link TaskRow}. */
export interface TaskRowProps {
  readonly line: LeadLine;
}

const strings = messages.today.actions;

/** A lead with what to do about it: each action is one tap away. */
export function TaskRow({ line }: TaskRowProps) {
  const today = dayOf(useNow());
  const seesRevenue = useQuery(meQuery).data?.person?.sees_revenue ?? false;
  const price = priceOf(line, seesRevenue);
  const [from, to] = [cityOf(line.origin), cityOf(line.destination)];
  const call = telHref(line.customer_phone);
  const name = customerName(line);
  return (
    <li className="task" data-lead={line.id}>
      <div className="task__who">
        <Link to="/leads/$id" params={{ id: line.id }} className="task__name">
          {name}
        </Link>{' '}
        {line.language.startsWith('es') && <span className="badge badge--es">{messages.list.spanish}</span>}{' '}
        {line.has_duplicate && <span className="badge badge--due">{messages.list.duplicate}</span>}
      </div>
      <div className="task__price num">{price === null ? '' : formatCents(price)}</div>
      <p className="task__facts">
        {(from || to) && (
          <span>
            {from || '?'} <span className="vh">{messages.list.to}</span>
            <DeskIcon name="arrow" /> {to || '?'}
          </span>
        )}
        {line.moving_date !== null && <span>{formatDay(line.moving_date, today)}</span>}
        {jobLabel(line) !== null && <span>{jobLabel(line)}</span>}
        {line.assignee !== null && <span>{line.assignee}</span>}
      </p>
      <div className="task__clock">
        <ResponseClock line={line} />
      </div>
      <div className="task__actions">
        {call && (
          <a href={call} className="task__action" aria-label={labelFor(strings.call, name)}>
            <Face icon="phone" label={strings.call} />
          </a>
        )}
        {call && <Act line={line} task="text" icon="chat" label={strings.text} />}
        {line.customer_email && <Act line={line} task="email" icon="mail" label={strings.email} />}
        <Act line={line} task="note" icon="pencil" label={strings.note} />
        <Act line={line} task="next" icon="check" label={strings.next} />
      </div>
    </li>
  );
}

interface ActProps extends TaskRowProps {
  readonly task: LeadTask;
  readonly icon: DeskIconName;
  readonly label: string;
}

/** Opens the lead where the task is done. */
function Act({ line, task, icon, label }: ActProps) {
  return (
    <Link
      to="/leads/$id"
      params={{ id: line.id }}
      hash={task}
      className="task__action"
      aria-label={labelFor(label, customerName(line))}
    >
      <Face icon={icon} label={label} />
    </Link>
  );
}

/** The label is hidden on a phone, where the icons take its place. */
function Face({ icon, label }: Pick<ActProps, 'icon' | 'label'>) {
  return (
    <>
      <DeskIcon name={icon} />
      <span>{label}</span>
    </>
  );
}
