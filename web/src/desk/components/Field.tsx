import {
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { messages } from '../messages/messages.ts';
import { DeskIcon } from './DeskIcon.tsx';

interface Own {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Error message. */
  readonly error?: string | undefined;
  /** Marks the label as optional. */
  readonly optional?: boolean;
  /** Spans both columns of its block. */
  readonly full?: boolean;
}

/** Props of {@link Field}. */
export type FieldProps = Own & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>;

/** Props of {@link TextField}. */
export type TextFieldProps = Own & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

/** Props of {@link SelectField}. */
export type SelectFieldProps = Own & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>;

/** A labeled single-line input. */
export function Field({ label, hint, error, optional, full, ...input }: FieldProps) {
  const id = useId();
  return (
    <Cell id={id} {...{ label, hint, error, optional, full }}>
      <input id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-about`} {...input} />
    </Cell>
  );
}

/** A labeled multi-line input. */
export function TextField({ label, hint, error, optional, full, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Cell id={id} {...{ label, hint, error, optional, full }}>
      <textarea id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-about`} {...input} />
    </Cell>
  );
}

/** A labeled choice; its options are the children. */
export function SelectField({ label, hint, error, optional, full, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Cell id={id} {...{ label, hint, error, optional, full }}>
      <select id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-about`} {...select}>
        {children}
      </select>
    </Cell>
  );
}

interface CellProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly optional: boolean | undefined;
  readonly full: boolean | undefined;
  readonly children: React.ReactNode;
}

function Cell({ id, label, hint, error, optional, full, children }: CellProps) {
  return (
    <div className={`cell${full ? ' cell--full' : ''}${error ? ' is-error' : ''}`}>
      <label htmlFor={id}>
        {label} {optional && <i>({messages.common.optional})</i>}
      </label>
      {children}
      <div id={`${id}-about`}>
        {hint && <p className="cell__hint">{hint}</p>}
        {error && (
          <p className="cell__error">
            <DeskIcon name="warn" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
