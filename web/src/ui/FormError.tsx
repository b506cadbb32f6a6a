import type { Brand, LeadFormState } from '../contract.gen';
import { ErrorSummary } from './ErrorSummary';

/** Props of {@link FormError}. */
export interface FormErrorProps {
  /** Id of the summary. */
  readonly id: string;
  /** The form as posted; null if it was not. */
  readonly lead: LeadFormState | null;
  /** Ids of the controls by field name. */
  readonly controls: ReadonlyMap<string, string>;
  readonly brand: Brand;
}

/** The errors of a form that was posted without JavaScript, or a failure with a phone number. */
export function FormError({ id, lead, controls, brand }: FormErrorProps) {
  if (!lead) return null;
  const errors = lead.errors.map(({ field, message }) => {
    const control = controls.get(field);
    return { message, href: control === undefined ? null : `#${control}` };
  });
  return (
    <ErrorSummary id={id} heading={lead.heading} errors={errors} focused>
      {lead.failed === null ? null : (
        <>
          <p>{lead.failed}</p>
          <a className="link num" href={brand.phone_href}>
            {brand.call_label}
          </a>
        </>
      )}
    </ErrorSummary>
  );
}
