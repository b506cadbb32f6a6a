import type { ReactNode } from 'react';
import { FieldError } from './FieldError';
import { describedBy, hintId } from './field-ids';

/** What a cell tells its control. */
export interface CellControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Props of {@link Cell}. */
export interface CellProps {
  /** The control's id, the only one of its name on the page. */
  readonly id: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly hint?: string | undefined;
  /** What is wrong with the entry. */
  readonly error?: string | undefined;
  /** Draws the control. */
  readonly children: (control: CellControl) => ReactNode;
}

/** A box of the freight bill: label, control, error and hint in one frame. */
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
