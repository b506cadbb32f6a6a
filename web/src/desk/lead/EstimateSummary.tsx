import { useQuery } from '@tanstack/react-query';
import type { DeskLead, DeskQuote, LeadLine } from '../../contract.gen';
import { formatCents, formatHours, formatPercent, formatRate } from '../../lib/money.ts';
import { meQuery } from '../api/queries.ts';
import { homeSize } from '../leads/line-labels.ts';
import { format, messageFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatDay } from '../time/dates.ts';
import { adjustedLineName, formatSignedCents } from './adjusted-lines.ts';

/** Props of {@link EstimateSummary}. */
export interface EstimateSummaryProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;

/** The addresses and date of the move, and the estimate line by line. */
export function EstimateSummary({ lead: { line, quote } }: EstimateSummaryProps) {
  const today = useQuery(meQuery).data?.today ?? '';
  return (
    <section className="summary-box">
      <h3>
        {strings.estimate} <span className="mark num">{line.reference}</span>
      </h3>
      {quote?.far && <p className="summary-box__far-move">{strings.farMove}</p>}
      <dl>
        <Row term={strings.from}>{describePlace(line.origin, quote?.stairs_origin)}</Row>
        <Row term={strings.to}>{describePlace(line.destination, quote?.stairs_destination)}</Row>
        {line.moving_date !== null && <Row term={strings.moveDate}>{formatDay(line.moving_date, today)}</Row>}
        {quote && <Row term={strings.home}>{describeHome(line, quote)}</Row>}
        {quote && <Lines quote={quote} />}
      </dl>
      <p className="mute">{quote ? priceCheck(quote) : strings.noEstimate}</p>
    </section>
  );
}

function Lines({ quote: { estimate } }: { readonly quote: DeskQuote }) {
  const { crew_size, hourly_cents, minutes, subtotal_cents: subtotal, tax_cents: tax } = estimate;
  const percent = subtotal === 0 ? 0 : Math.round((tax * 10_000) / subtotal);
  const listed = estimate.adjusted?.listed_minutes ?? null;
  const crew = format(listed === null ? strings.lines.crew : strings.lines.crewByHand, {
    movers: crew_size,
    rate: formatRate(hourly_cents),
    hours: formatHours(minutes),
    listed: formatHours(listed ?? minutes),
  });
  return (
    <>
      <Row term={crew}>{formatCents(estimate.labor_cents)}</Row>
      {estimate.services.map(({ key, price_cents }) => (
        <Row key={key} term={messageFor(strings.lines.services, key)}>
          {formatCents(price_cents)}
        </Row>
      ))}
      <Row term={strings.lines.distance}>{formatCents(estimate.distance_fee_cents)}</Row>
      {estimate.adjusted?.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The lines have no other identity and are replaced as a whole.
        <Row key={place} term={adjustedLineName(line)}>
          {formatSignedCents(line.cents)}
        </Row>
      ))}
      <Row term={strings.lines.subtotal}>{formatCents(subtotal)}</Row>
      <Row term={format(strings.lines.tax, { percent: formatPercent(percent) })}>{formatCents(tax)}</Row>
      <div className="total">
        <dt>{strings.lines.total}</dt>
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

/** An address with its stairs. */
export function describePlace(address: string, flights: number | undefined): string {
  if (!address) return messages.list.noRoute;
  if (flights === undefined) return address;
  if (flights === 0) return format(strings.placeWithoutStairs, { address });
  return plural(strings.placeWithStairs, flights, { address });
}

/** The home with its size. */
export function describeHome(line: LeadLine, quote: DeskQuote): string {
  const size = homeSize(line.bedrooms ?? quote.bedrooms);
  const kind = messageFor(messages.list.job.homes, quote.home_type);
  return format(messages.list.job.homeWithArea, { size, kind, feet: quote.square_footage });
}

/** Returns whether recalculating gives the same total with the stored rates, and with the current ones. */
export function priceCheck({
  recomputed_total_cents: total,
  estimate,
  same_total_today,
}: Pick<DeskQuote, 'recomputed_total_cents' | 'estimate' | 'same_total_today'>): string {
  if (total === null) return strings.ratesUnknown;
  if (total !== estimate.total_cents) return format(strings.priceDiffers, { total: formatCents(total) });
  return same_total_today ? strings.priceChecked : strings.priceCheckedOld;
}
