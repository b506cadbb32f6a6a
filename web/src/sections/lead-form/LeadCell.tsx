import type { LeadField } from '../../contract.gen';
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
}

/** A box of the freight bill: the label, the control, and the hint where the control itself cannot show one. */
export function LeadCell({ id, field, optional }: LeadCellProps) {
  if (field.kind === 'radio') return <LeadChoices id={id} field={field} optional={optional} />;
  const hint = field.kind === 'date' ? field.placeholder : null;
  const hintId = hint === null ? undefined : `${id}-hint`;
  return (
    <div className={`cell lf__cell lf__cell--${field.kind}`}>
      <label htmlFor={id}>
        {field.label}
        <OptionalMark field={field} word={optional} />
      </label>
      <LeadControl id={id} field={field} hintId={hintId} />
      {hint === null ? null : (
        <span className="cell__hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}
