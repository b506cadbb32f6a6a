import type { Tally } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { formatNumber } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link BarTable}. */
export interface BarTableProps {
  readonly title: string;
  /** Heading of the first column. */
  readonly column: string;
  readonly rows: readonly Pick<Tally, 'key' | 'label' | 'leads' | 'booked' | 'booked_cents'>[];
  /** Without the column of bookings, for leads that cannot have any. */
  readonly onlyLeads?: boolean;
  /** With the value of the bookings, unless the person may not see revenue. */
  readonly withValue?: boolean;
}

const strings = screenMessages.reports;
const shown = 12;

/** A table of lead counts with a bar in each row. */
export function BarTable({ title, column, rows, onlyLeads = false, withValue = false }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ leads }) => leads));
  const hasValue = withValue && rows.some(({ booked_cents }) => booked_cents !== null);
  return (
    <section className="chart">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <table className={hasValue ? 'figures bars bars--three' : 'figures bars'}>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{strings.leads}</th>
              {!onlyLeads && <th scope="col">{strings.booked}</th>}
              {hasValue && <th scope="col">{strings.value}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ key, label, leads, booked, booked_cents }) => (
              <tr key={key}>
                <th scope="row">
                  {label || strings.unknown}
                  <Bar share={leads / most} />
                </th>
                <td>{formatNumber(leads)}</td>
                {!onlyLeads && <td>{formatNumber(booked)}</td>}
                {hasValue && <td>{formatCents(booked_cents ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A bar filled to a share from 0 to 1. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="6" />
    </svg>
  );
}
