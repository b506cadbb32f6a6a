import type { QuoteForm, QuoteState } from '../../contract.gen';
import { stepOf, TEXT_FIELDS } from '../../lib/quote-form';

/** Props of {@link HiddenFields}. */
export interface HiddenFieldsProps {
  readonly step: number;
  readonly values: QuoteForm;
  /** What the server wants back: the key of a second press, when the visitor began, the lead that led here. */
  readonly server: Pick<QuoteState, 'submission' | 'began' | 'lead'>;
}

/** Hidden fields of a plain form post: the step, and the entries of the other steps. */
export function HiddenFields({ step, values, server }: HiddenFieldsProps) {
  return (
    <>
      <HiddenField name="step" value={String(step)} />
      {(['submission', 'began', 'lead'] as const).map((name) => {
        const value = server[name];
        return value !== null && <HiddenField key={name} name={name} value={value} />;
      })}
      {TEXT_FIELDS.filter((field) => stepOf(field) !== step).map((field) => (
        <HiddenField key={field} name={field} value={values[field]} />
      ))}
      {stepOf('additional_services') !== step &&
        values.additional_services.map((key) => (
          <HiddenField key={key} name="additional_services" value={key} />
        ))}
    </>
  );
}

function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={name} value={value} />;
}
