import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { LeadLine } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { meQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { formatDaysFromToday, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, daysBetween, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { cityOf, crewLabel, customerName, jobLabel, priceOf } from './line-labels.ts';
import { ResponseClock } from './ResponseClock.tsx';

const strings = messages.list;

/** Props of a column's cells. */
export interface CellProps {
  readonly line: LeadLine;
}

/** A column of the list. */
export interface Column {
  /** Suffix of its CSS class. */
  readonly id: string;
  readonly header: string;
  readonly Cell: ComponentType<CellProps>;
}

/** The columns of the list, sorted and filtered by the server. On a phone each is an area of the card. */
export const columns: readonly Column[] = [
  { id: 'promise', header: strings.columns.due, Cell: ResponseClock },
  { id: 'customer', header: strings.columns.customer, Cell: CustomerCell },
  { id: 'route', header: strings.columns.route, Cell: RouteCell },
  { id: 'date', header: strings.columns.date, Cell: DateCell },
  { id: 'job', header: strings.columns.job, Cell: JobCell },
  { id: 'estimate', header: strings.columns.estimate, Cell: EstimateCell },
];

function CustomerCell({ line }: CellProps) {
  return (
    <>
      <Link
        className="lead-name"
        to="/leads/$id"
        params={{ id: line.id }}
        search={(search: object) => search}
        activeProps={{ 'aria-current': 'true' }}
      >
        {customerName(line)}
      </Link>{' '}
      {line.language.startsWith('es') && <span className="badge badge--es">{strings.spanish}</span>}{' '}
      {line.spam_reason !== null && (
        <span className="badge badge--line">{line.marked_as_spam ? strings.spam : strings.quarantined}</span>
      )}{' '}
      {line.has_duplicate && <span className="badge badge--due">{strings.duplicate}</span>}{' '}
      {/* Without tags, it would still take a line below a long name. */}
      {line.tags.length > 0 && (
        <span className="row-tags">
          {line.tags.map((tag) => (
            <span key={tag} className="badge badge--line">
              {tag}
            </span>
          ))}
        </span>
      )}
      <div className="mute">
        {line.form_label}
        {line.assignee !== null && `, ${line.assignee}`}
      </div>
    </>
  );
}

function RouteCell({ line }: CellProps) {
  const [from, to] = [cityOf(line.origin), cityOf(line.destination)];
  if (!from && !to) return <span className="mute">{strings.noRoute}</span>;
  return (
    <span className="route">
      <span>{from || '?'}</span>
      <DeskIcon name="arrow" />
      <span className="vh"> {strings.to} </span>
      <span>{to || '?'}</span>
    </span>
  );
}

function DateCell({ line }: CellProps) {
  const today = dayOf(useNow());
  if (line.moving_date === null) return <span className="mute">{strings.noDate}</span>;
  return (
    <>
      {formatDay(line.moving_date, today)}
      <div className="mute">{formatDaysFromToday(daysBetween(today, line.moving_date))}</div>
    </>
  );
}

function JobCell({ line }: CellProps) {
  const job = jobLabel(line);
  if (job === null) return <span className="mute">{strings.job.none}</span>;
  return (
    <>
      {job}
      <div className="mute">{crewLabel(line)}</div>
    </>
  );
}

function EstimateCell({ line }: CellProps) {
  const seesRevenue = useQuery(meQuery).data?.person.sees_revenue ?? false;
  // Without the price of a booking, its estimate would pass for it.
  const isHidden = ['booked', 'done'].includes(line.state) && !seesRevenue;
  const cents = priceOf(line, seesRevenue);
  return (
    <>
      {!isHidden && cents === null && <span className="mute">{strings.noPrice}</span>}
      {!isHidden && cents !== null && <span>{formatCents(cents)}</span>}
      {line.state !== 'new' && (
        <div>
          <span className={`badge ${line.state === 'booked' ? '' : 'badge--line'}`}>
            {messageFor(messages.statuses, line.state)}
          </span>
        </div>
      )}
    </>
  );
}
