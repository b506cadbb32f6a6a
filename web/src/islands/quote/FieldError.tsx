import type { QuoteField } from '../../lib/quote-form';
import { Icon } from '../../ui/Icon';
import { errorId } from './fields';

/** Props of {@link FieldError}. */
export interface FieldErrorProps {
  readonly field: QuoteField;
  readonly message: string | undefined;
}

/** What is wrong with a field, beside it; nothing when nothing is. */
export function FieldError({ field, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <span className="cell__err" id={errorId(field)}>
      <Icon name="warn" />
      {message}
    </span>
  );
}
