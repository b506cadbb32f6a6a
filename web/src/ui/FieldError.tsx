import { errorId } from './field-ids';
import { Icon } from './Icon';

/** Props of {@link FieldError}. */
export interface FieldErrorProps {
  /** The id of the control. */
  readonly control: string;
  readonly message: string | undefined;
}

/** What is wrong with a field, beside it; nothing when nothing is. */
export function FieldError({ control, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <span className="cell__err" id={errorId(control)}>
      <Icon name="warn" />
      {message}
    </span>
  );
}
