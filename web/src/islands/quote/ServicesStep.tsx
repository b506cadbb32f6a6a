import type { Rates, ServicesText } from '../../contract.gen';
import { formatCents, formatHours } from '../../lib/money';
import { fieldId } from '../../lib/quote-form';
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

/** Step 3, Additional Services. */
export function ServicesStep({ text, rates, fields, headingId }: ServicesStepProps) {
  const id = fieldId('additional_services');
  const error = errorOf(fields, 'additional_services');
  return (
    <fieldset id={id} aria-labelledby={headingId} aria-describedby={describedBy(id, undefined, error)}>
      <div className="extras">
        {text.items.map(({ key, icon, name, text: sentence }) => {
          const rate = rates.services.find((service) => service.key === key);
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
              <span className="extra__t">
                <b>{name}</b>
                <span className="small">{sentence}</span>
              </span>
              {rate && (
                <span className="extra__p num">
                  <b>{formatCents(rate.price_cents)}</b>
                  {rate.added_minutes > 0 && (
                    <span className="small">
                      {fill(text.adds, { hours: formatHours(rate.added_minutes) })}
                    </span>
                  )}
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
