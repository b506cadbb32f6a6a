import type { ChoiceEffect, EstimateInput, QuoteWizardSection, Rates } from '../../contract.gen';
import { crewName, serviceName, timeInHours } from '../../lib/estimate-lines';
import { formatCents } from '../../lib/money';
import { formatEffect, priceEffects } from '../../lib/price-effects';

/** Props of {@link PriceChanges}. */
export interface PriceChangesProps {
  readonly text: QuoteWizardSection;
  readonly rates: Rates;
  /** The move as it is priced now. */
  readonly input: EstimateInput;
}

/** What changes the price: each choice with its effect on the total, and the same move with each crew. */
export function PriceChanges({ text, rates, input }: PriceChangesProps) {
  const words = text.estimate;
  // A page that an earlier version published has no heading for it.
  if (!words.effects) return null;
  const { choices, crews } = priceEffects(rates, input);
  return (
    <details className="effects">
      <summary>{words.effects}</summary>
      <dl>
        {choices.map((choice) => {
          const about = aboutChoice(text, choice);
          return (
            <div key={choice.key}>
              <dt>
                <span>{choiceName(text, choice)}</span>
                {about && <small>{about}</small>}
              </dt>
              <dd>{formatEffect(choice.effect_cents)}</dd>
            </div>
          );
        })}
      </dl>
      <table>
        {/* A page that an earlier version published has no caption. */}
        <caption>{words.crews_heading || words.crew}</caption>
        <thead>
          <tr>
            <th scope="col">{words.crew}</th>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {crews.map((crew) => (
            <tr key={crew.crew_size} aria-current={crew.is_chosen || undefined}>
              <th scope="row">{crewName(text, crew)}</th>
              <td>{timeInHours(text, crew.minutes)}</td>
              <td>{formatCents(crew.total_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function choiceName(text: QuoteWizardSection, { key }: ChoiceEffect): string {
  switch (key) {
    case 'stairs_origin':
    case 'stairs_destination':
      return text.moving[key];
    case 'long_walk':
      return text.estimate.long_walk;
    default:
      return serviceName(text, key);
  }
}

/** Returns the number of flights of stairs of the effect, and whether the total includes it. */
function aboutChoice({ moving, estimate }: QuoteWizardSection, { flights, is_chosen }: ChoiceEffect): string {
  const count = String(flights);
  const stairs = moving.stair_choices.find(({ value }) => value === count)?.label ?? count;
  return [flights > 0 ? stairs : '', is_chosen ? estimate.included : ''].filter(Boolean).join(', ');
}
