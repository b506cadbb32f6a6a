import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { type Program, startProgram } from './program.ts';

/** The owner of the tests' desk. */
export const OWNER = { name: 'Rosa Cantú', email: 'rosa@example.com', password: 'heavy first, tight' };

/** When the worker's owner signed in, in milliseconds since the worker started. */
let lastSignIn = 0;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The suite's test with a desk that is set up and a page signed in as its owner. */
export const test = base.extend<{ readonly desk: Page }, { readonly session: Session }>({
  session: [
    async ({ browser, program }, use) => {
      const context = await browser.newContext({ baseURL: program.url });
      const page = await context.newPage();
      await setUp(page, program);
      lastSignIn = performance.now();
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: 'worker' },
  ],
  desk: async ({ page, session, program }, use) => {
    await page.context().addCookies(session.cookies);
    // Sensitive actions ask for the password again ten minutes after a sign-in; later tests sign in again.
    if (performance.now() - lastSignIn > 300_000) {
      const form = { email: OWNER.email, password: OWNER.password };
      const answer = await page.request.post(`${program.url}/sign-in`, { form, maxRedirects: 0 });
      expect(answer.status()).toBe(303);
    }
    await use(page);
  },
});

export { expect };

/** Runs a test with a new, empty program. */
export async function withEmptyDesk(run: (program: Program) => Promise<void>): Promise<void> {
  const program = await startProgram();
  try {
    await run(program);
  } finally {
    await program.stop();
  }
}

/** Opens the printed set-up link, creates the owner, postpones two-step sign-in and waits for the desk. */
export async function setUp(page: Page, program: Program): Promise<void> {
  await setUpLink(page, program);
  await page.getByRole('button', { name: 'Ask me next time' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** Opens the printed set-up link and creates the owner, who is then offered two-step sign-in. */
export async function setUpLink(page: Page, program: Program): Promise<void> {
  await page.goto(program.url + program.setUpPath);
  await page.getByLabel('Your name').fill(OWNER.name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Open the desk' }).click();
}

let visitors = 0;

/** A visitor that no other test uses. */
export function visitor(name: string): { readonly name: string; readonly phone: string } {
  visitors += 1;
  return {
    name: `${name} ${process.pid}-${visitors}`,
    phone: `956-555-${String(visitors).padStart(4, '0')}`,
  };
}

/** Sends a quote request through the API and returns its reference. */
export async function sendQuote(
  request: APIRequestContext,
  url: string,
  { name, phone }: { readonly name: string; readonly phone: string },
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer = await request.post(`${url}/rest/v1/quote_requests`, {
    headers: {
      apikey: 'public-anon-key',
      authorization: 'Bearer public-anon-key',
      prefer: 'return=representation',
    },
    data: {
      customer_name: name,
      // Many names with one address would be possible spam.
      customer_email: `customer-${phone}@example.com`,
      customer_phone: phone,
      origin_address: '1210 N 10th St, McAllen, TX 78501',
      destination_address: '410 E Cano St, Edinburg, TX 78539',
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json())[0].reference;
}

/** The row of a lead in the list. */
export function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The open lead. */
export function openLead(page: Page, name: string) {
  return page.getByRole('complementary', { name: `Lead: ${name}` });
}

/**
 * A lead without a job, once the part is there that is loaded last: a request that is under way fails when a test ends
 * the session or the connection.
 */
export async function wholeLead(page: Page, name: string): Promise<Locator> {
  const lead = openLead(page, name);
  await lead.getByRole('button', { name: 'Book a day' }).waitFor();
  return lead;
}

/** The polite live region for screen readers. */
export function voice(page: Page) {
  return page.locator('[data-voice]');
}
