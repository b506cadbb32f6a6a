import type { LeadField } from '../../contract.gen';

/** Props of a field of a lead form. */
export interface LeadCellProps {
  /** The control's id, the only one of its name on the page. */
  readonly id: string;
  readonly field: LeadField;
  /** The mark of an optional field. */
  readonly optional: string;
  /** The entered value, when the form is shown again. */
  readonly value: string | undefined;
  /** What is wrong with that. */
  readonly error: string | undefined;
}
