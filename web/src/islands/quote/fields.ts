import type { QuoteForm } from '../../contract.gen';
import { fieldId, type QuoteField, type TextField } from '../../lib/quote-form';
import type { WizardState } from './wizard-state';

/** What every step gets: the entries, what is wrong with them, and how to change them. */
export interface Fields {
  readonly values: QuoteForm;
  readonly errors: WizardState['errors'];
  readonly enter: (field: TextField, value: string) => void;
  readonly toggle: (service: string) => void;
}

/** What is wrong with a field, in words; undefined when nothing is. */
export function errorOf(fields: Fields, field: QuoteField): string | undefined {
  return fields.errors.find((error) => error.field === field)?.message;
}

/** The id of a field's hint. */
export function hintId(field: QuoteField): string {
  return `${fieldId(field)}-hint`;
}

/** The id of a field's error. */
export function errorId(field: QuoteField): string {
  return `${fieldId(field)}-error`;
}

/** Points from a control to the words about it that are there. */
export function describedBy(field: QuoteField, hint: string | undefined, error: string | undefined) {
  const ids = [error && errorId(field), hint && hintId(field)].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}
