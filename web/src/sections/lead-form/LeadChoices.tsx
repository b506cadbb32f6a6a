import { FieldError } from '../../ui/FieldError';
import { describedBy, hintId } from '../../ui/field-ids';
import type { LeadCellProps } from './lead-cell-props';
import { OptionalMark } from './OptionalMark';

/** Radio buttons as a segmented control. None is preselected. */
export function LeadChoices({ id, field, optional, value: entered, error }: LeadCellProps) {
  const hint = field.placeholder ?? undefined;
  return (
    <fieldset
      className={`cell lead-form__cell lead-form__cell--radio${error ? ' is-error' : ''}`}
      id={id}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className="cell__label">
        {field.label}
        <OptionalMark field={field} word={optional} />
      </legend>
      <FieldError control={id} message={error} />
      {hint === undefined ? null : (
        <span className="cell__hint" id={hintId(id)}>
          {hint}
        </span>
      )}
      <div className="lead-form__options">
        {field.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              required={field.required}
              defaultChecked={entered === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
