import type { ReactNode, RefObject } from 'react';
import { messages } from '../messages/messages.ts';
import { PlaceFields, type PlaceFieldsProps } from './PlaceFields.tsx';

/** Props of {@link PlaceForm}. */
export interface PlaceFormProps extends PlaceFieldsProps {
  /** Label of the button that sends the form. */
  readonly action: string;
  /** Why the server refused the place, if it did. */
  readonly failure: string | undefined;
  /** Turns off the button that sends the form. */
  readonly disabled: boolean;
  /** The form, in which an invalid field gets the focus. */
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Further fields, below those of the place. */
  readonly children?: ReactNode;
}

/** The form that books or moves a job. A refusal of the server is shown in its words. */
export function PlaceForm({
  action,
  failure,
  disabled,
  form,
  onSubmit,
  onCancel,
  children,
  ...fields
}: PlaceFormProps) {
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PlaceFields {...fields} />
      {children}
      {failure !== undefined && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" onClick={onCancel}>
          {messages.common.cancel}
        </button>
        <button type="submit" className="btn btn--grove btn--sm" disabled={disabled}>
          {action}
        </button>
      </div>
    </form>
  );
}
