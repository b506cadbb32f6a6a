import type { QuoteForm, QuoteState } from '../../contract.gen';
import { stepOf, TEXT_FIELDS } from '../../lib/quote-form';

/** Props of {@link CarriedFields}. */
export interface CarriedFieldsProps {
  readonly step: number;
  readonly values: QuoteForm;
  /** What the server wants back: the key of a second press, when the visitor began, the lead that led here. */
  readonly server: Pick<QuoteState, 'submission' | 'began' | 'lead'>;
}

/** What a plain form carries along unseen: the step and the entries of the other steps. */
export function CarriedFields({ step, values, server }: CarriedFieldsProps) {
  return (
    <>
      <Carried name="step" value={String(step)} />
      {(['submission', 'began', 'lead'] as const).map((name) => {
        const value = server[name];
        return value !== null && <Carried key={name} name={name} value={value} />;
      })}
      {TEXT_FIELDS.filter((field) => stepOf(field) !== step).map((field) => (
        <Carried key={field} name={field} value={values[field]} />
      ))}
      {stepOf('additional_services') !== step &&
        values.additional_services.map((key) => <Carried key={key} name="additional_services" value={key} />)}
    </>
  );
}

function Carried({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={name} value={value} />;
}
