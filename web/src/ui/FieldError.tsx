import { errorId } from './field-ids';
import { Icon } from './Icon';

/** Props of {@link FieldError}. */
export interface FieldErrorProps {
  /** Id of the control. */
  readonly control: string;
  readonly message: string | undefined;
}

/** The error message of a field; nothing if there is none. */
export function FieldError({ control, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <span className="cell__error" id={errorId(control)}>
      <Icon name="warn" />
      <span>{message}</span>
    </span>
  );
}
