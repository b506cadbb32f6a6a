import type { LeadFormState, PageView } from '../contract.gen';

/** The server's result for this form of the page; null if there is none. */
export function stateOf(page: PageView, form: string): LeadFormState | null {
  return page.lead?.form === form ? page.lead : null;
}

/** The error message of a field, if any. */
export function fieldErrorOf(lead: LeadFormState | null, field: string): string | undefined {
  return lead?.errors.find((error) => error.field === field)?.message;
}
