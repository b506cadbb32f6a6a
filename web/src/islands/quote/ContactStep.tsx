import type { ContactText } from '../../contract.gen';
import type { Fields } from './fields';
import { TextCell } from './TextCell';

/** Props of {@link ContactStep}. */
export interface ContactStepProps {
  readonly text: ContactText;
  readonly fields: Fields;
}

/** Step 4, Contact Information. */
export function ContactStep({ text, fields }: ContactStepProps) {
  return (
    <div className="cells cells--contact">
      <TextCell
        fields={fields}
        field="customer_name"
        label={text.customer_name}
        wide
        input={{ autoComplete: 'name', required: true }}
      />
      <TextCell
        fields={fields}
        field="customer_email"
        label={text.customer_email}
        input={{ type: 'email', inputMode: 'email', autoComplete: 'email', required: true }}
      />
      <TextCell
        fields={fields}
        field="customer_phone"
        label={text.customer_phone}
        input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', required: true }}
      />
      <RequestsCell text={text} fields={fields} />
    </div>
  );
}

/** The field for what the crew should know. */
export function RequestsCell({ text, fields }: ContactStepProps) {
  return (
    <TextCell
      fields={fields}
      field="special_requests"
      label={text.special_requests}
      hint={text.special_requests_hint}
      optional={text.optional}
      wide
      multiline
    />
  );
}
