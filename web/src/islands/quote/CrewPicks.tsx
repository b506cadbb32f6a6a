import type { MovingText, Rates } from '../../contract.gen';
import { formatRate } from '../../lib/money';
import { fieldId } from '../../lib/quote-form';
import { fill } from '../../lib/quote-text';
import { FieldError } from '../../ui/FieldError';
import { Icon } from '../../ui/Icon';
import crew2 from './art/crew-2.svg?url';
import crew3 from './art/crew-3.svg?url';
import crew4 from './art/crew-4.svg?url';
import { ChoiceGroup } from './ChoiceRow';
import { errorOf, type Fields } from './fields';

const PICTURES: Record<number, string> = { 2: crew2, 3: crew3, 4: crew4 };

/** The picture of a crew, or the nearest there is. */
function pictureOf(crewSize: number): string | undefined {
  return PICTURES[Math.min(Math.max(crewSize, 2), 4)];
}

/** Props of {@link CrewPicks}. */
export interface CrewPicksProps {
  readonly text: MovingText;
  readonly rates: Rates;
  readonly fields: Fields;
  /** Marks the crew that fits the home, which changes no choice. */
  readonly fit?: CrewFit | undefined;
}

/** A crew and the label that marks it. */
export interface CrewFit {
  readonly crew_size: number;
  readonly label: string;
}

/** The crews of the price list as illustrations with their rates. */
export function CrewPicks({ text, rates, fields, fit }: CrewPicksProps) {
  return (
    <ChoiceGroup fields={fields} field="crew_size" legend={text.crew_size} legendClass="quote-legend">
      <div className="picks">
        {rates.crews.map(({ crew_size, hourly_cents }) => {
          const named = text.crews.find((crew) => crew.crew_size === crew_size);
          const value = String(crew_size);
          return (
            <label className="pick" key={value}>
              <input
                type="radio"
                name="crew_size"
                value={value}
                checked={fields.values.crew_size === value}
                onChange={() => fields.enter('crew_size', value)}
              />
              <span className="pick__art">
                <img src={pictureOf(crew_size)} width="256" height="130" alt="" />
              </span>
              <span className="pick__text">
                <b>{named?.label ?? value}</b>
                <span className="num">{fill(text.per_hour, { price: formatRate(hourly_cents) })}</span>
                {named?.best_for && <span className="small">{named.best_for}</span>}
                {fit?.crew_size === crew_size && <span className="small pick__fit">{fit.label}</span>}
              </span>
              <span className="pick__check">
                <Icon name="check" />
              </span>
            </label>
          );
        })}
      </div>
      <FieldError control={fieldId('crew_size')} message={errorOf(fields, 'crew_size')} />
    </ChoiceGroup>
  );
}
