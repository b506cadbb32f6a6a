import type { ComponentProps } from 'react';
import { fieldId, type TextField } from '../../lib/quote-form';
import { FieldError } from './FieldError';
import { describedBy, errorOf, type Fields, hintId } from './fields';

/** Props of {@link TextCell}. */
export interface TextCellProps {
  readonly fields: Fields;
  readonly field: TextField;
  readonly label: string;
  readonly hint?: string;
  /** The word for a field that may stay empty. */
  readonly optional?: string;
  /** Whether the cell takes the whole row. */
  readonly wide?: boolean;
  /** Whether several lines may be written. */
  readonly multiline?: boolean;
  /** What else the browser should know: type, autocomplete and the like. */
  readonly input?: ComponentProps<'input'>;
}

/** A box of the freight bill: label, control, hint and error in one frame. */
export function TextCell({ fields, field, label, hint, optional, wide, multiline, input }: TextCellProps) {
  const error = errorOf(fields, field);
  const control = {
    id: fieldId(field),
    name: field,
    value: fields.values[field],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(field, hint, error),
  };
  return (
    <div className={['cell', wide && 'cell--full', error && 'is-error'].filter(Boolean).join(' ')}>
      <label htmlFor={control.id}>
        {label}
        {optional && <i> ({optional})</i>}
      </label>
      {multiline ? (
        <textarea rows={3} {...control} onChange={(event) => fields.enter(field, event.target.value)} />
      ) : (
        <input {...input} {...control} onChange={(event) => fields.enter(field, event.target.value)} />
      )}
      <FieldError field={field} message={error} />
      {hint && (
        <span className="cell__hint" id={hintId(field)}>
          {hint}
        </span>
      )}
    </div>
  );
}
