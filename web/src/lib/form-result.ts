import type { LeadFormState, PageView } from '../contract.gen';

/** What the server says about this form of the page; null when the page does not answer it. */
export function stateOf(page: PageView, form: string): LeadFormState | null {
  return page.lead?.form === form ? page.lead : null;
}

/** What is wrong with a field, in words; undefined when nothing is. */
export function complaintAbout(lead: LeadFormState | null, field: string): string | undefined {
  return lead?.errors.find((error) => error.field === field)?.message;
}
