import type { Locator, Page, Request } from '@playwright/test';
import { expect, type Tolerate } from './fixtures.ts';
import { dateInTexas } from './wizard.ts';

/** A lead form other than the wizard, and how to fill it in. */
export interface LeadFormCase {
  /** Its key on the server. */
  readonly key: string;
  readonly path: string;
  /** Label of the date field. */
  readonly date: string;
  /** Label of a required name. */
  readonly name: string;
  readonly fill: (form: Locator, email: string) => Promise<void>;
}

/** The inline forms of the specification, section 3. */
export const INLINE_FORMS: readonly LeadFormCase[] = [
  {
    key: 'residential',
    path: '/residential-movers',
    date: 'Move date',
    name: 'Last name',
    fill: async (form, email) => {
      await enter(form, { 'First name': 'Rosa', 'Last name': 'Ibáñez', Email: email, Phone: '956-555-0111' });
      await form.getByLabel('City').selectOption({ label: 'San Juan' });
      await form.getByLabel('Move date').fill(dateInTexas(9));
    },
  },
  {
    key: 'office',
    path: '/office-movers',
    date: 'Estimated move date',
    name: 'Company',
    fill: async (form, email) => {
      await enter(form, { 'First name': 'Rosa', 'Last name': 'Ibáñez', Company: 'Ibáñez & Söhne' });
      await enter(form, { 'Work email': email, Phone: '956-555-0111' });
      await form.getByLabel('City').selectOption({ label: 'Other (RGV)' });
      await form.getByLabel('Estimated move date').fill(dateInTexas(9));
      await form.getByRole('group', { name: 'After-hours' }).getByRole('radio', { name: 'Yes' }).check();
    },
  },
  {
    key: 'sharyland',
    path: '/service-areas/sharyland',
    date: 'Preferred move date',
    name: 'Full name',
    fill: async (form, email) => {
      await enter(form, { 'From location': '12 Ash Ave', 'To location': '9 Palm Dr' });
      await enter(form, { 'Full name': 'Rosa Ibáñez', Email: email, Phone: '956-555-0111' });
      await form.getByLabel('Preferred move date').fill(dateInTexas(9));
      await form.getByLabel('Service type').selectOption({ label: 'Packing' });
    },
  },
];

/** The inline form of this page. */
export function inlineForm(page: Page): Locator {
  return page.locator('form:has([name=form])');
}

/** The submit button of a form. */
export function sendButton(form: Locator): Locator {
  return form.getByRole('button', { name: 'Send my request' });
}

/** Focuses a form and waits until the script has taken it over; submitting earlier posts it without script. */
export async function waitForScript(page: Page, form: Locator): Promise<void> {
  await form.getByRole('textbox').first().focus();
  await expect(form).toHaveJSProperty('noValidate', true);
  // The messages that it shows without a network. Not read from `performance`: `page.clock` replaces that.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('/leads/messages')));
}

/** Accepts that requests fail without a network: a form is always tried, because browsers can be wrong about it. */
export function tolerateNoNetwork(tolerate: Tolerate): void {
  tolerate(/^(failed|console): .*ERR_INTERNET_DISCONNECTED/);
}

/** Those of the requests that reached the server. */
export async function answered(requests: readonly Request[]): Promise<Request[]> {
  const responses = await Promise.all(requests.map((request) => request.response()));
  return requests.filter((_, at) => responses[at] !== null);
}

/** Moves the page's clock on by the time that a person needs; faster submissions are quarantined and get no email. */
export async function takeTime(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now() + 3_000);
}

/** A visitor that no other test uses. */
export function newVisitor(): string {
  return `rosa-${crypto.randomUUID()}@example.com`;
}

async function enter(form: Locator, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, entry] of Object.entries(entries)) await form.getByLabel(label).fill(entry);
}
