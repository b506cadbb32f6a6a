import type { QuoteForm } from '../../contract.gen';
import type { QuoteField, TextField } from '../../lib/quote-form';
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
