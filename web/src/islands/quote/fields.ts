import type { QuoteForm } from '../../contract.gen';
import type { QuoteField, TextField } from '../../lib/quote-form';
import type { WizardState } from './wizard-state';

/** Props of every step: the entries, their errors, and how to change them. */
export interface Fields {
  readonly values: QuoteForm;
  readonly errors: WizardState['errors'];
  readonly enter: (field: TextField, value: string) => void;
  readonly toggle: (service: string) => void;
}

/** The error message of a field, if it has one. */
export function errorOf(fields: Fields, field: QuoteField): string | undefined {
  return fields.errors.find((error) => error.field === field)?.message;
}
