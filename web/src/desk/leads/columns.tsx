import { Link } from '@tanstack/react-router';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { LeadLine } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { formatDaysFromToday, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, daysBetween, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { cityOf, crewLabel, customerName, jobLabel } from './line-labels.ts';
import { ResponseClock } from './ResponseClock.tsx';

/** The table sorts and filters nothing itself: the server does, over all leads. */
export const features = tableFeatures({});

const helper = createColumnHelper<typeof features, LeadLine>();
const strings = messages.list;

/** The list's columns. On a phone each is a place on the lead's card. */
export const columns = helper.columns([
  helper.display({
    id: 'promise',
    header: strings.columns.clock,
    cell: ({ row }) => <ResponseClock line={row.original} />,
  }),
  helper.accessor('customer_name', {
    id: 'customer',
    header: strings.columns.customer,
    cell: ({ row }) => <CustomerCell line={row.original} />,
  }),
  helper.accessor('origin', {
    id: 'route',
    header: strings.columns.route,
    cell: ({ row }) => <RouteCell line={row.original} />,
  }),
  helper.accessor('moving_date', {
    id: 'date',
    header: strings.columns.date,
    cell: ({ row }) => <DateCell line={row.original} />,
  }),
  helper.accessor('home_type', {
    id: 'job',
    header: strings.columns.job,
    cell: ({ row }) => <JobCell line={row.original} />,
  }),
  helper.accessor('total_cents', {
    id: 'estimate',
    header: strings.columns.estimate,
    cell: ({ row }) => <EstimateCell line={row.original} />,
  }),
]);

interface CellProps {
  readonly line: LeadLine;
}

function CustomerCell({ line }: CellProps) {
  return (
    <>
      <Link
        className="nm"
        to="/leads/$id"
        params={{ id: line.id }}
        search={(search: object) => search}
        activeProps={{ 'aria-current': 'true' }}
      >
        {customerName(line)}
      </Link>{' '}
      {line.language.startsWith('es') && <span className="tagx tagx--es">{strings.spanish}</span>}{' '}
      {line.set_apart !== null && <span className="tagx tagx--line">{strings.quarantined}</span>}
      <div className="mute">{line.form_label}</div>
    </>
  );
}

function RouteCell({ line }: CellProps) {
  const [from, to] = [cityOf(line.origin), cityOf(line.destination)];
  if (!from && !to) return <span className="mute">{strings.noRoute}</span>;
  return (
    <span className="rt">
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
  const cents = line.booked_cents ?? line.total_cents;
  return (
    <>
      <span>{cents === null ? strings.noPrice : formatCents(cents)}</span>
      {line.state !== 'new' && (
        <div>
          <span className={`tagx ${line.state === 'booked' ? '' : 'tagx--line'}`}>
            {messageFor(messages.statuses, line.state)}
          </span>
        </div>
      )}
    </>
  );
}
