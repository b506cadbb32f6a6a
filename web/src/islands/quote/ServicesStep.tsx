import type { Rates, ServicePrice, ServicesText } from '../../contract.gen';
import { formatCents, formatHours } from '../../lib/money';
import { formatEffect, priceEffects } from '../../lib/price-effects';
import { fieldId, toEstimateInput } from '../../lib/quote-form';
import { fill } from '../../lib/quote-text';
import { FieldError } from '../../ui/FieldError';
import { describedBy } from '../../ui/field-ids';
import { Icon } from '../../ui/Icon';
import { errorOf, type Fields } from './fields';

/** Props of {@link ServicesStep}. */
export interface ServicesStepProps {
  readonly text: ServicesText;
  readonly rates: Rates;
  readonly fields: Fields;
  /** The id of the step's heading, which names the group. */
  readonly headingId: string;
}

/** Step 3, Additional Services: each with what it adds to the total, and with its price and time. */
export function ServicesStep({ text, rates, fields, headingId }: ServicesStepProps) {
  const id = fieldId('additional_services');
  const error = errorOf(fields, 'additional_services');
  const { choices } = priceEffects(rates, toEstimateInput(fields.values));
  return (
    <fieldset id={id} aria-labelledby={headingId} aria-describedby={describedBy(id, undefined, error)}>
      <div className="extras">
        {text.items.map(({ key, icon, name, text: sentence }) => {
          const rate = rates.services.find((service) => service.key === key);
          const effect = choices.find((choice) => choice.key === key);
          return (
            <label className="extra" key={key}>
              <input
                type="checkbox"
                name="additional_services"
                value={key}
                checked={fields.values.additional_services.includes(key)}
                onChange={() => fields.toggle(key)}
              />
              <Icon name={icon} />
              <span className="extra__text">
                <b>{name}</b>
                <span className="small">{sentence}</span>
              </span>
              {rate && effect && (
                <span className="extra__price num">
                  <b>{formatEffect(effect.effect_cents)}</b>
                  <span className="small">{priceAndTime(text, rate)}</span>
                </span>
              )}
            </label>
          );
        })}
      </div>
      <FieldError control={id} message={error} />
    </fieldset>
  );
}

function priceAndTime({ adds }: ServicesText, { price_cents, added_minutes }: ServicePrice): string {
  const price = formatCents(price_cents);
  return added_minutes > 0 ? `${price}, ${fill(adds, { hours: formatHours(added_minutes) })}` : price;
}
