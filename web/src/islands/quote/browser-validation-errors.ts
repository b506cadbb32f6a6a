import type { FieldMessage } from '../../contract.gen';
import { fieldErrors } from '../../lib/field-errors';
import { loadMessages } from '../lead-sender/messages';

/** Returns whether the browser finds an error in a field on the page. */
export function isInvalid(form: HTMLFormElement): boolean {
  return fieldErrors(form, undefined).length > 0;
}

/**
 * The errors that the browser finds in the fields on the page: an invalid email address, a date before the first
 * allowed one, an incomplete date. Missing contact data is never among them: without it the submit button is disabled.
 * The messages are requested only now, because most visitors never need them.
 */
export async function browserValidationErrors(form: HTMLFormElement): Promise<FieldMessage[]> {
  return fieldErrors(form, (await loadMessages())?.field_errors);
}
