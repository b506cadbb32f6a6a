import type { LeadField } from '../../contract.gen';

/** Props of {@link OptionalMark}. */
export interface OptionalMarkProps {
  readonly field: LeadField;
  readonly word: string;
}

/** Marks a field that may stay empty; a required one has no mark. */
export function OptionalMark({ field, word }: OptionalMarkProps) {
  return field.required ? null : <i> ({word})</i>;
}
