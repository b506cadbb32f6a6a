import type { QuoteForm } from '../../contract.gen';
import { stepOf, TEXT_FIELDS } from '../../lib/quote-form';

/** Props of {@link CarriedFields}. */
export interface CarriedFieldsProps {
  readonly step: number;
  readonly values: QuoteForm;
  /** The key under which a second press of a plain form stores nothing new. */
  readonly submission: string | null;
}

/** What a plain form carries along unseen: the step and the entries of the other steps. */
export function CarriedFields({ step, values, submission }: CarriedFieldsProps) {
  return (
    <>
      <Carried name="step" value={String(step)} />
      {submission !== null && <Carried name="submission" value={submission} />}
      {TEXT_FIELDS.filter((field) => stepOf(field) !== step).map((field) => (
        <Carried key={field} name={field} value={values[field]} />
      ))}
      {stepOf('additional_services') !== step &&
        values.additional_services.map((key) => <Carried key={key} name="additional_services" value={key} />)}
    </>
  );
}

/** Browsers that restore forms after a reload would put the entries of another step here. */
function Carried({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={name} value={value} autoComplete="off" />;
}
