import type { LeadField } from '../../contract.gen';

/** Props of a field of a lead form. */
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
