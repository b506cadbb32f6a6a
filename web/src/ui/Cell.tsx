import type { ReactNode } from 'react';
import { FieldError } from './FieldError';
import { describedBy, hintId } from './field-ids';

/** Props that a cell passes to its control. */
export interface CellControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Props of {@link Cell}. */
export interface CellProps {
  /** Id of the control, unique on the page. */
  readonly id: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly hint?: string | undefined;
  /** Error message. */
  readonly error?: string | undefined;
  /** Renders the control. */
  readonly children: (control: CellControl) => ReactNode;
}

/** A form field: label, control, error and hint in one frame. */
export function Cell({ id, label, className, hint, error, children }: CellProps) {
  return (
    <div className={['cell', className, error && 'is-error'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, hint, error),
      })}
      <FieldError control={id} message={error} />
      {hint && (
        <span className="cell__hint" id={hintId(id)}>
          {hint}
        </span>
      )}
    </div>
  );
}
