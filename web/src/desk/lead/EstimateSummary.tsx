import { useQuery } from '@tanstack/react-query';
import type { DeskLead, DeskQuote, LeadLine } from '../../contract.gen';
import { formatCents, formatHours, formatPercent, formatRate } from '../../lib/money.ts';
import { meQuery } from '../api/queries.ts';
import { words } from '../messages/messages.ts';
import { formatDay } from '../time/dates.ts';

/** Props of {@link EstimateSummary}. */
export interface EstimateSummaryProps {
  readonly lead: DeskLead;
}

const says = words.lead;

/** The move on the canary copy: where from and to, and the estimate line by line. */
export function EstimateSummary({ lead: { line, quote } }: EstimateSummaryProps) {
  const today = useQuery(meQuery).data?.today ?? '';
  return (
    <section className="dbol">
      <h3>
        {says.estimate} <span className="mark num">{line.reference}</span>
      </h3>
      <dl>
        <Row term={says.from}>{place(line.origin, quote?.stairs_origin)}</Row>
        <Row term={says.to}>{place(line.destination, quote?.stairs_destination)}</Row>
        {line.moving_date !== null && <Row term={says.moveDate}>{formatDay(line.moving_date, today)}</Row>}
        {quote && <Row term={says.home}>{home(line, quote)}</Row>}
        {quote && <Lines quote={quote} />}
      </dl>
      <p className="mute">{quote ? verdict(quote) : says.noEstimate}</p>
    </section>
  );
}

function Lines({ quote: { estimate } }: { readonly quote: DeskQuote }) {
  const { crew_size, hourly_cents, minutes, subtotal_cents: subtotal, tax_cents: tax } = estimate;
  const percent = subtotal === 0 ? 0 : Math.round((tax * 10_000) / subtotal);
  return (
    <>
      <Row term={says.lines.crew(crew_size, formatRate(hourly_cents), formatHours(minutes))}>
        {formatCents(estimate.labor_cents)}
      </Row>
      {estimate.services.map(({ key, price_cents }) => (
        <Row key={key} term={says.lines.services[key] ?? key}>
          {formatCents(price_cents)}
        </Row>
      ))}
      <Row term={says.lines.distance}>{formatCents(estimate.distance_fee_cents)}</Row>
      <Row term={says.lines.subtotal}>{formatCents(subtotal)}</Row>
      <Row term={says.lines.tax(formatPercent(percent))}>{formatCents(tax)}</Row>
      <div className="tot">
        <dt>{says.lines.total}</dt>
        <dd>{formatCents(estimate.total_cents)}</dd>
      </div>
    </>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function place(address: string, flights: number | undefined): string {
  if (!address) return words.list.noRoute;
  return flights === undefined ? address : `${address}, ${says.stairs(flights)}`;
}

function home(line: LeadLine, quote: DeskQuote): string {
  const { homes, studio, bedrooms } = words.list.job;
  const kind = homes[quote.home_type] ?? quote.home_type;
  const size = quote.bedrooms === 0 ? studio : bedrooms(line.bedrooms ?? quote.bedrooms);
  return `${size} ${kind}, ${says.feet(quote.square_footage)}`;
}

/** Whether the price can be trusted still. */
function verdict({ recomputed_total_cents: again, estimate, rates_revision }: DeskQuote): string {
  const revision = says.revision(rates_revision.slice(0, 12));
  if (again === null) return `${says.unknownRates} ${revision}.`;
  if (again !== estimate.total_cents) return `${says.differs(formatCents(again))} ${revision}.`;
  return `${says.recomputed} ${revision}.`;
}
