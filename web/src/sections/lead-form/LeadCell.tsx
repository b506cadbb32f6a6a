import { fieldSentence } from '../../lib/field-sentence';
import { Cell } from '../../ui/Cell';
import { LeadChoices } from './LeadChoices';
import { LeadControl } from './LeadControl';
import type { LeadCellProps } from './lead-cell-props';
import { OptionalMark } from './OptionalMark';

/** A field of the form: label, control, and the hint if the control cannot show it itself. */
export function LeadCell({ id, field, optional, value, error: message }: LeadCellProps) {
  const error = message && fieldSentence(message, field.label);
  if (field.kind === 'radio') {
    return <LeadChoices id={id} field={field} optional={optional} value={value} error={error} />;
  }
  const hint = field.kind === 'date' ? field.placeholder : null;
  const label = (
    <>
      {field.label}
      <OptionalMark field={field} word={optional} />
    </>
  );
  return (
    <Cell
      id={id}
      label={label}
      className={`lead-form__cell lead-form__cell--${field.kind}`}
      hint={hint ?? undefined}
      error={error}
    >
      {(cell) => <LeadControl cell={cell} field={field} value={value} />}
    </Cell>
  );
}
