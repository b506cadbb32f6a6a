import { useState } from 'react';
import type { Estimate, QuoteWizardSection, Rates } from '../../contract.gen';
import { formatCents, formatHours, formatPercent, formatRate } from '../../lib/money';
import { fill } from '../../lib/quote-text';
import { CountedCents } from './CountedCents';
import { crewName, serviceName, timeParts } from './estimate-words';
import { useHydrated } from './use-hydrated';

/** Props of {@link EstimateLines}. */
export interface EstimateLinesProps {
  readonly text: QuoteWizardSection;
  readonly rates: Rates;
  readonly estimate: Estimate;
  /** The entry that the time came from. */
  readonly bedrooms: string;
}

/** Every line of the price, in the order of the bill. */
export function EstimateLines({ text, rates, estimate, bedrooms }: EstimateLinesProps) {
  const words = text.estimate;
  const tax = fill(words.tax, { percent: formatPercent(rates.tax_basis_points) });
  return (
    <dl>
      <Line
        name={words.crew}
        how={crewName(text, estimate)}
        value={fill(text.moving.per_hour, { price: formatRate(estimate.hourly_cents) })}
      />
      <Line
        name={words.time}
        how={timeParts(text, rates, estimate, bedrooms)}
        value={fill(words.hours, { hours: formatHours(estimate.minutes) })}
      />
      <Line name={words.labor} value={formatCents(estimate.labor_cents)} />
      {estimate.services.map(({ key, price_cents }) => (
        <ServiceLine key={key} name={serviceName(text, key)} value={formatCents(price_cents)} />
      ))}
      <Line name={words.distance_fee} value={formatCents(estimate.distance_fee_cents)} />
      <Line name={words.subtotal} value={formatCents(estimate.subtotal_cents)} />
      <Line className="sub" name={tax} value={formatCents(estimate.tax_cents)} />
      <div className="tot">
        <dt>{words.total}</dt>
        <dd>
          <CountedCents cents={estimate.total_cents} />
        </dd>
      </div>
    </dl>
  );
}

interface LineProps {
  readonly name: string;
  readonly how?: string;
  readonly value: string;
  readonly className?: string | undefined;
  readonly shown?: () => void;
}

/** A line that may come later. It fades in once when it does, but not where the page begins with it. */
function ServiceLine({ name, value }: LineProps) {
  const [isNew, setIsNew] = useState(useHydrated());
  const className = isNew ? 'is-new' : undefined;
  return <Line className={className} name={name} value={value} shown={() => setIsNew(false)} />;
}

function Line({ name, how, value, className, shown }: LineProps) {
  return (
    <div className={className} onAnimationEnd={shown}>
      <dt>
        {name}
        {how && <small>{how}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
