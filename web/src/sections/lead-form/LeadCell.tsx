import type { LeadField } from '../../contract.gen';
import { Cell } from '../../ui/Cell';
import { LeadChoices } from './LeadChoices';
import { LeadControl } from './LeadControl';
import { OptionalMark } from './OptionalMark';

/** Props of {@link LeadCell}. */
export interface LeadCellProps {
  /** The control's id, the only one of its name on the page. */
  readonly id: string;
  readonly field: LeadField;
  /** The word for a field that may stay empty. */
  readonly optional: string;
  /** What was entered, when the form comes back. */
  readonly value: string | undefined;
  /** What is wrong with that. */
  readonly error: string | undefined;
}

/** A box of the freight bill: the label, the control, and the hint where the control itself cannot show one. */
export function LeadCell({ id, field, optional, value, error }: LeadCellProps) {
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
      className={`lf__cell lf__cell--${field.kind}`}
      hint={hint ?? undefined}
      error={error}
    >
      {(cell) => <LeadControl cell={cell} field={field} value={value} />}
    </Cell>
  );
}
