import type { MouseEvent } from 'react';
import type { FieldMessage } from '../../contract.gen';
import { fieldId, isQuoteField, type QuoteField, stepOf } from '../../lib/quote-form';
import { ErrorSummary, type FieldError } from '../../ui/ErrorSummary';
import { useHydrated } from './use-hydrated';

/** The id of the error summary, which takes the focus when there are errors. */
export const ERRORS_ID = 'quote-errors';

/** Props of {@link StepErrors}. */
export interface StepErrorsProps {
  readonly heading: string;
  readonly errors: readonly FieldMessage[];
  readonly step: number;
  /** Goes to a field, on whichever step it is. */
  readonly visit: (field: QuoteField) => void;
}

/** The error summary of the wizard. */
export function StepErrors({ heading, errors, step, visit }: StepErrorsProps) {
  const hydrated = useHydrated();
  if (errors.length === 0) return null;
  const linked = errors.map(({ field, message }): FieldError => {
    // Without script only the fields of this step are there to be linked to.
    if (!isQuoteField(field) || !(hydrated || stepOf(field) === step)) return { message, href: null };
    const follow = (event: MouseEvent) => {
      event.preventDefault();
      visit(field);
    };
    return { message, href: `#${fieldId(field)}`, follow };
  });
  return <ErrorSummary id={ERRORS_ID} heading={heading} errors={linked} />;
}
