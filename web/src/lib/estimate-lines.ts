import type { Estimate, QuoteWizardSection, Rates } from '../contract.gen';
import { formatCents, formatHours, formatPercent, formatRate } from './money';
import { fill } from './quote-text';

/** A line of the bill: what it is for, how it was calculated, and the amount. */
export interface BillLine {
  readonly key: string;
  readonly name: string;
  readonly how?: string;
  readonly value: string;
  /** `service` and `tax` lines depend on the choices; the others are always there. */
  readonly kind: 'work' | 'service' | 'tax';
}

/** All lines except the total, in bill order. `bedrooms` is the value in the wizard. */
export function billLines(
  text: QuoteWizardSection,
  rates: Rates,
  estimate: Estimate,
  bedrooms: string,
): BillLine[] {
  const words = text.estimate;
  const work = (key: string, name: string, value: string, how?: string): BillLine => ({
    key,
    name,
    value,
    kind: 'work',
    ...(how && { how }),
  });
  return [
    work(
      'crew',
      words.crew,
      fill(text.moving.per_hour, { price: formatRate(estimate.hourly_cents) }),
      crewName(text, estimate),
    ),
    work(
      'time',
      words.time,
      timeInHours(text, estimate.minutes),
      joinHours(timeParts(text, rates, estimate, bedrooms)),
    ),
    work('labor', words.labor, formatCents(estimate.labor_cents)),
    ...estimate.services.map(
      ({ key, price_cents }): BillLine => ({
        key,
        name: serviceName(text, key),
        value: formatCents(price_cents),
        kind: 'service',
      }),
    ),
    work('distance_fee', words.distance_fee, formatCents(estimate.distance_fee_cents)),
    work('subtotal', words.subtotal, formatCents(estimate.subtotal_cents)),
    {
      key: 'tax',
      name: fill(words.tax, { percent: formatPercent(rates.tax_basis_points) }),
      value: formatCents(estimate.tax_cents),
      kind: 'tax',
    },
  ];
}

/** The label of a crew. */
export function crewName(text: QuoteWizardSection, { crew_size: size }: Pick<Estimate, 'crew_size'>): string {
  const crew = text.moving.crews.find(({ crew_size }) => crew_size === size);
  return crew?.label ?? String(size);
}

/** A time in hours. */
export function timeInHours({ estimate: words }: QuoteWizardSection, minutes: number): string {
  return joinHours(fill(words.hours, { hours: formatHours(minutes) }));
}

/** Crew and time in one line. */
export function summary(text: QuoteWizardSection, estimate: Estimate): string {
  return joinHours(
    fill(text.estimate.summary, {
      crew: crewName(text, estimate),
      hours: formatHours(estimate.minutes),
    }),
  );
}

/** Keeps a number of hours and its `h` on one line. */
function joinHours(text: string): string {
  return text.replace(/(\d) h\b/g, '$1\u00a0h');
}

/** The name of a service on the estimate. */
export function serviceName(text: QuoteWizardSection, key: string): string {
  return text.services.items.find((item) => item.key === key)?.name ?? key;
}

/** Returns how the time was calculated: each part of the work with its hours. */
export function timeParts(
  text: QuoteWizardSection,
  rates: Rates,
  estimate: Estimate,
  bedrooms: string,
): string {
  const words = text.estimate;
  const parts = [
    fill(words.base_time, {
      bedrooms: words.bedrooms[bedroomLine(rates, estimate, bedrooms)] ?? bedrooms,
      hours: formatHours(estimate.base_minutes),
    }),
  ];
  const { stair_flights: flights, stairs_minutes } = estimate;
  if (flights > 0) {
    const sentence = flights === 1 ? words.stairs_one : words.stairs_many;
    parts.push(fill(sentence, { flights, hours: formatHours(stairs_minutes) }));
  }
  for (const { key, added_minutes } of estimate.services) {
    if (added_minutes === 0) continue;
    const name = serviceName(text, key);
    parts.push(fill(words.service_time, { name, hours: formatHours(added_minutes) }));
  }
  const added = estimate.services.reduce((sum, line) => sum + line.added_minutes, 0);
  const reached = estimate.base_minutes + stairs_minutes + estimate.long_walk_minutes + added;
  const how = parts.join(' + ');
  if (estimate.minutes <= reached) return how;
  return `${how}, ${fill(words.minimum_time, { hours: formatHours(estimate.minutes) })}`;
}

/** The price list line that the time came from; the receipt takes precedence over the form. */
function bedroomLine(rates: Rates, estimate: Estimate, bedrooms: string): number {
  const last = rates.bedrooms.length - 1;
  const typed = Math.min(Number(bedrooms), last);
  if (rates.bedrooms[typed]?.minutes === estimate.base_minutes) return typed;
  return rates.bedrooms.findIndex((line) => line.minutes === estimate.base_minutes);
}
