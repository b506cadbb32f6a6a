import { QUOTE_FIELDS, type QuoteWizardSection } from '../../contract.gen';
import { TEXT_FIELDS } from '../../lib/quote-form';
import type { Fields } from './fields';
import { TextCell } from './TextCell';

/** Props of {@link MoreFields}. */
export interface MoreFieldsProps {
  readonly text: QuoteWizardSection;
  readonly step: number;
  readonly fields: Fields;
}

/** The optional text fields of a step that content labels in `fields`. */
export function MoreFields({ text, step, fields }: MoreFieldsProps) {
  const more = TEXT_FIELDS.filter((field) => QUOTE_FIELDS[field].step === step && text.fields[field]);
  if (more.length === 0) return null;
  return (
    <div className="cells cells--one">
      {more.map((field) => (
        <TextCell
          key={field}
          fields={fields}
          field={field}
          label={text.fields[field]?.label ?? ''}
          hint={text.fields[field]?.hint ?? undefined}
          optional={text.contact.optional}
          wide
          multiline={QUOTE_FIELDS[field].kind === ('free-text' as string)}
        />
      ))}
    </div>
  );
}
