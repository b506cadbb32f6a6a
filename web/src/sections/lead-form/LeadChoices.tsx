import type { LeadCellProps } from './LeadCell';
import { OptionalMark } from './OptionalMark';

/** A few choices as a segmented row along the foot of their cell. None is taken beforehand. */
export function LeadChoices({ id, field, optional }: LeadCellProps) {
  const hintId = field.placeholder === null ? undefined : `${id}-hint`;
  return (
    <fieldset className="cell lf__cell lf__cell--radio" id={id} aria-describedby={hintId}>
      <legend className="cell__l">
        {field.label}
        <OptionalMark field={field} word={optional} />
      </legend>
      {field.placeholder === null ? null : (
        <span className="cell__hint" id={hintId}>
          {field.placeholder}
        </span>
      )}
      <div className="lf__seg">
        {field.options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={field.name} value={value} required={field.required} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
