import type { Brand, LeadFormState } from '../contract.gen';
import { ErrorSummary } from './ErrorSummary';

/** Props of {@link FormTrouble}. */
export interface FormTroubleProps {
  /** The id of the summary. */
  readonly id: string;
  /** The form as it came back; null when it did not. */
  readonly lead: LeadFormState | null;
  /** The ids of the form's controls by their names. */
  readonly controls: ReadonlyMap<string, string>;
  readonly brand: Brand;
}

/** Why a plain form came back: what is wrong with it, or that it could not be stored and whom to call instead. */
export function FormTrouble({ id, lead, controls, brand }: FormTroubleProps) {
  if (!lead) return null;
  const complaints = lead.errors.map(({ field, message }) => {
    const control = controls.get(field);
    return { message, href: control === undefined ? null : `#${control}` };
  });
  return (
    <ErrorSummary id={id} heading={lead.heading} complaints={complaints} focused>
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
