import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { OWNER, sendQuote, visitor } from './desk-screens.ts';
import { test as base, expect } from './fixtures.ts';
import type { Program } from './program.ts';

/** Calls the desk's API and returns what it answers. */
export type CallDesk = <Answer>(method: string, path: string, data?: unknown) => Promise<Answer>;

/** A customer, and the path of the private page of their quote. */
export interface Customer {
  readonly name: string;
  readonly path: string;
}

/** A lead as the list of the desk shows it, in part. */
export interface Lead {
  readonly id: string;
  readonly customer_name: string;
  readonly updated_at: number;
}

/** A company that issues proposals and takes bookings. */
export interface Company {
  readonly call: CallDesk;
  /** The lead of a customer. */
  readonly lead: (name: string) => Promise<Lead>;
  /** Issues the written proposal of a customer. */
  readonly issue: (name: string) => Promise<void>;
  /** Stores a quote request, and makes a link to its private page. */
  readonly customer: (name: string) => Promise<Customer>;
}

/** A content file that the desk edits, in part. */
interface ContentFile {
  readonly path: string;
  readonly value: Record<string, Record<string, unknown>>;
  readonly body: string | null;
  readonly version: string;
}

/** The suite's test, with a company that is set up. */
export const test = base.extend<Record<never, never>, { readonly company: Company }>({
  company: [
    async ({ playwright, program }, use) => {
      const request = await playwright.request.newContext();
      await use(await setUpCompany(request, await createOwner(request, program)));
      await request.dispose();
    },
    // Each change of the content checks the whole site.
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

/** Creates the owner of an empty desk, and returns the address at which the requests have a session. */
export async function createOwner(request: APIRequestContext, program: Program): Promise<string> {
  // The session's cookie is for https and localhost only.
  const url = program.url.replace('127.0.0.1', 'localhost');
  const created = await request.post(url + program.setUpPath, { form: OWNER });
  expect(created.status()).toBe(200);
  return url;
}

/** Enters as the owner what a proposal says of the mover, a crew, and that customers book by themselves. */
export async function setUpCompany(
  request: APIRequestContext,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Company> {
  const call: CallDesk = async <Answer>(method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(`${url}/desk/api/${path}`, {
      method,
      headers: { origin: url, ...headers },
      ...(data !== undefined && { data }),
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  };
  const publish = async (path: string, change: (value: ContentFile['value']) => void) => {
    const { version, ...file } = await call<ContentFile>('GET', `content/file?path=${path}`);
    change(file.value);
    await call('PUT', 'content/file', {
      path,
      value: file.value,
      body: file.body,
      expected: version,
    });
  };
  await publish('facts.toml', (facts) => {
    Object.assign(facts.txdmv ?? {}, { main: '006612345C', main_es: '006612345C' });
    Object.assign(facts.usdot ?? {}, { main: '3456789', main_es: '3456789' });
    Object.assign(facts.address ?? {}, { main: '1200 S 10th St, McAllen, TX' });
    Object.assign(facts.policy ?? {}, { payment: 'Pay by card.', payment_es: 'Se paga con tarjeta.' });
  });
  await publish('rates.toml', (rates) => {
    Object.assign(rates.proposal ?? {}, { over_hours_confirmed: true });
  });
  await call('POST', 'setup', { key: 'proposal.toml', done: true });
  await call('POST', 'crews', { name: 'Luis and Beto', weekdays: 0b1111111 });
  const { version, ...rules } = await call<{ readonly version: number }>('GET', 'booking-rules');
  await call('PUT', 'booking-rules', { ...rules, confirmation: 'instant', expected: version });

  const lead = async (name: string): Promise<Lead> => {
    const { leads } = await call<{ readonly leads: readonly Lead[] }>('GET', 'leads');
    const found = leads.find(({ customer_name }) => customer_name === name);
    if (!found) throw new Error(`There is no lead of ${name}.`);
    return found;
  };
  return {
    call,
    lead,
    issue: async (name) => {
      const { id, updated_at } = await lead(name);
      const order = { key: randomUUID(), kind: 'not_to_exceed', expected: updated_at };
      await call('POST', `leads/${id}/proposals`, order);
    },
    customer: async (name) => {
      const person = visitor(name);
      await sendQuote(request, url, person, { bedrooms: 2, crew_size: 2 });
      const { id } = await lead(person.name);
      const link = await call<{ readonly address: string }>('POST', `leads/${id}/quote-link`, {});
      return { name: person.name, path: new URL(link.address).pathname };
    },
  };
}

/** Stores a request of a customer who reads Spanish with the plain form. Returns the path of the receipt. */
export async function requestInSpanish(
  request: APIRequestContext,
  url: string,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<string> {
  const form = {
    step: '4',
    go: 'submit',
    bedrooms: '2',
    crew_size: '2',
    origin_address: '1210 N 10th St, McAllen, TX 78501',
    destination_address: '410 E Cano St, Edinburg, TX 78539',
    customer_name: name,
    customer_email: `customer-${phone}@example.com`,
    customer_phone: phone,
  };
  const stored = await request.post(`${url}/es/cotizacion`, { form, maxRedirects: 0 });
  expect(stored.status()).toBe(303);
  return stored.headers().location ?? '';
}

/** Opens a collapsed form by its title. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.locator('summary').filter({ hasText: title }).click();
}

/** The links of the free days in the month that is shown. */
export function freeDays(page: Page): Locator {
  return page.locator('#your-move-month').getByRole('link');
}

/** Shows the next month, whose days can all still be moved and canceled online. */
export async function showNextMonth(page: Page): Promise<void> {
  await page.locator('.days__months a').last().click();
  await expect(page).toHaveURL(/\?month=/);
}

/** Chooses a free day of the month and its first window. Returns the day as the page writes it. */
export async function chooseDay(page: Page, at: number): Promise<string> {
  const link = freeDays(page).nth(at);
  const day = (await link.getAttribute('aria-label')) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\?day=/);
  const windows = page.locator('#your-move-day');
  await expect(windows).toContainText(day);
  await windows.getByRole('radio').first().check();
  return day;
}
