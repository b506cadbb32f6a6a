import type { MouseEvent } from 'react';
import type { FieldMessage } from '../../contract.gen';
import { fieldId, isQuoteField, type QuoteField, stepOf } from '../../lib/quote-form';
import { useHydrated } from './use-hydrated';

/** The id of the list, which takes the focus when something is wrong. */
export const ERRORS_ID = 'quote-errors';

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  readonly heading: string;
  readonly errors: readonly FieldMessage[];
  readonly step: number;
  /** Goes to a field, on whichever step it is. */
  readonly visit: (field: QuoteField) => void;
}

/** All that is wrong, each line a link to its field. */
export function ErrorSummary({ heading, errors, step, visit }: ErrorSummaryProps) {
  const hydrated = useHydrated();
  if (errors.length === 0) return null;
  return (
    <div
      className="errors"
      id={ERRORS_ID}
      tabIndex={-1}
      role="alert"
      aria-labelledby={`${ERRORS_ID}-heading`}
    >
      <h2 id={`${ERRORS_ID}-heading`}>{heading}</h2>
      <ul>
        {errors.map(({ field, message }) => {
          // Without script only the fields of this step are there to be linked to.
          const isThere = isQuoteField(field) && (hydrated || stepOf(field) === step);
          const follow = (event: MouseEvent) => {
            event.preventDefault();
            if (isQuoteField(field)) visit(field);
          };
          return (
            <li key={field + message}>
              {isThere ? (
                <a className="link" href={`#${fieldId(field)}`} onClick={follow}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
