import type { LeadField } from '../../contract.gen';

/** Props of {@link OptionalMark}. */
export interface OptionalMarkProps {
  readonly field: LeadField;
  readonly word: string;
}

/** Marks an optional field. Required fields have no mark. */
export function OptionalMark({ field, word }: OptionalMarkProps) {
  return field.required ? null : <i> ({word})</i>;
}
