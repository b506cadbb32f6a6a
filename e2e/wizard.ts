import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The steps, as named by the form. */
const STEPS = ['Home Details', 'Moving Details', 'Additional Services', 'Contact Information'];

/** Contact details of a visitor. */
export const ROSA = { Name: 'Rosa Ibáñez', Email: 'rosa@example.com', Phone: '956-555-0111' };

/** URL that quotes are posted to by script. */
export const INSERT = '**/rest/v1/quote_requests';

/** Opens the wizard and waits for hydration. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto('/quote');
  await expectHydrated(page);
}

/** Waits until the wizard is hydrated. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('.wizard.is-live')).toBeVisible();
}

/** Expects the wizard to be at this step, 1 to 4. */
export async function expectStep(page: Page, step: number): Promise<void> {
  const name = `Step ${step} of 4, ${STEPS[step - 1]}`;
  await expect(page.getByRole('form', { name, exact: true })).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Quote progress' });
  await expect(progress).toHaveAttribute('aria-valuenow', String(step * 25));
  await expect(page.locator('[aria-current=step]')).toContainText(STEPS[step - 1] ?? '');
}

/** Clicks Next and expects this step. */
export async function goOn(page: Page, step: number): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expectStep(page, step);
}

/** Goes from the first step to the last form with default entries. */
export async function goToContact(page: Page): Promise<void> {
  await goOn(page, 2);
  await goOn(page, 3);
  await goOn(page, 4);
}

/** Fills in the contact details. */
export async function introduce(page: Page, visitor: Readonly<Record<string, string>> = ROSA): Promise<void> {
  for (const [label, entry] of Object.entries(visitor)) await contact(page, label).fill(entry);
}

/** A field of the contact step. */
export function contact(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true });
}

/** Expects the contact details that were filled in. */
export async function expectIntroduced(page: Page): Promise<void> {
  for (const [label, entry] of Object.entries(ROSA)) await expect(contact(page, label)).toHaveValue(entry);
}

/** Selects an option. */
export async function choose(page: Page, group: string, choice: string | RegExp): Promise<void> {
  const radio = page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true });
  await radio.check();
  await expect(radio).toBeChecked();
}

/** The submit button. */
export function getQuote(page: Page): Locator {
  return page.getByRole('button', { name: 'Get Quote' });
}

/** The amount on a line of an estimate; its name may be followed by an explanation. */
export function line(estimate: Locator, name: string): Locator {
  const begins = new RegExp(`^${name.replaceAll('.', '\\.')}`);
  const term = estimate.page().locator('dt').filter({ hasText: begins });
  // Not what changes the price, which names the services, too.
  return estimate.locator(':not(details) > dl > div').filter({ has: term }).locator('dd');
}

/** The estimate next to the form. */
export function liveEstimate(page: Page): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Live estimate', includeHidden: true }) });
}

/** The customer's copy of a stored request. */
export function customerCopy(page: Page): Locator {
  return page.getByRole('region', { name: 'Quote Submitted' });
}

/** Expects the texts and amounts of the last step. Returns the reference. */
export async function expectReceipt(page: Page, total: string, name = ROSA.Name): Promise<string> {
  const copy = customerCopy(page);
  await expect(copy.getByRole('heading', { name: 'Quote Submitted' })).toBeVisible();
  await expect(copy).toContainText(`Thank you, ${name}.`);
  await expect(copy).toContainText(
    "We'll contact you within 24 hours to confirm your quote and schedule your move.",
  );
  await expect(copy).toContainText('Final quote may vary based on actual inventory and services');
  await expect(line(copy, 'Total')).toHaveText(total);
  const progress = page.getByRole('progressbar', { name: 'Quote progress' });
  await expect(progress).toHaveAttribute('aria-valuenow', '100');
  const reference = copy.getByText('Reference').locator('xpath=following-sibling::*');
  await expect(reference).toHaveText(/^[A-Z0-9-]{6,}$/);
  return (await reference.textContent()) ?? '';
}

/** The date this many days from now in McAllen, as a date field value. */
export function dateInTexas(days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' });
  return format.format(Date.now() + days * 86_400_000);
}
