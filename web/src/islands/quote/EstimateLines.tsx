import { Fragment, useState } from 'react';
import type { AgreedLines, Estimate, QuoteWizardSection, Rates } from '../../contract.gen';
import { billLines } from '../../lib/estimate-lines';
import { CountedCents } from './CountedCents';
import { useHydrated } from './use-hydrated';

/** Props of {@link EstimateLines}. */
export interface EstimateLinesProps {
  readonly text: QuoteWizardSection;
  readonly rates: Rates;
  readonly estimate: Estimate;
  /** The entry that the time came from. */
  readonly bedrooms: string;
  /** The text about what was agreed beyond the price list. */
  readonly agreed?: AgreedLines | undefined;
}

/** Every line of the price, in the order of the bill. */
export function EstimateLines({ text, rates, estimate, bedrooms, agreed }: EstimateLinesProps) {
  return (
    <dl>
      {billLines(text, rates, estimate, bedrooms).map(({ key, kind, ...line }) => (
        <Fragment key={key}>
          {key === 'subtotal' &&
            agreed?.lines.map(([name, value], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The lines of a receipt do not change.
              <Line key={place} name={name} value={value} />
            ))}
          {kind === 'service' ? (
            <ServiceLine {...line} />
          ) : (
            <Line
              {...line}
              {...(key === 'time' && agreed?.hours && { how: agreed.hours })}
              className={kind === 'tax' ? 'tax' : undefined}
            />
          )}
        </Fragment>
      ))}
      <div className="total">
        <dt>{text.estimate.total}</dt>
        <dd>
          <CountedCents cents={estimate.total_cents} />
        </dd>
      </div>
    </dl>
  );
}

/** Allows a line break after a slash, as in 'disconnect/reconnect', which is longer than a line of a small phone. */
function breakAtSlashes(text: string): string {
  return text.replaceAll('/', '/\u200b');
}

interface LineProps {
  readonly name: string;
  readonly how?: string;
  readonly value: string;
  readonly className?: string | undefined;
  readonly shown?: () => void;
}

/** A line that can be added later. It fades in when added, but not on the first render. */
function ServiceLine({ name, value }: LineProps) {
  const [isNew, setIsNew] = useState(useHydrated());
  const className = isNew ? 'is-new' : undefined;
  return <Line className={className} name={name} value={value} shown={() => setIsNew(false)} />;
}

function Line({ name, how, value, className, shown }: LineProps) {
  return (
    <div className={className} onAnimationEnd={shown}>
      <dt>
        <span>{breakAtSlashes(name)}</span>
        {how && <small>{how}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
