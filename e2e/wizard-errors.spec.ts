import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answered, tolerateNoNetwork } from './lead-forms.ts';
import {
  contact,
  dateInTexas,
  expectIntroduced,
  expectReceipt,
  expectStep,
  getQuote,
  goOn,
  goToContact,
  INSERT,
  introduce,
  openWizard,
} from './wizard.ts';

const ERROR = 'Failed to submit quote request. Please try again.';

/** Collects the requests that try to store a quote. */
function inserts(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rest/v1/quote_requests')) seen.push(request);
  });
  return seen;
}

/** Opens the wizard and fills it in, up to the submit button. */
async function fillIn(page: Page): Promise<void> {
  await openWizard(page);
  await goToContact(page);
  await introduce(page);
}

test('A refused request can be sent again unchanged', async ({ page, tolerate }) => {
  tolerate(/^status 503: .*quote_requests$/);
  // Both the page and the browser log it.
  tolerate(/^console: .*503/);
  const sent = inserts(page);
  await page.route(INSERT, (route) => route.fulfill({ status: 503, json: { message: 'down' } }), {
    times: 1,
  });
  await fillIn(page);
  const logged = page.waitForEvent('console', (message) => /status: 503/.test(message.text()));
  await getQuote(page).click();
  const toast = page.getByRole('alert').filter({ hasText: ERROR });
  await expect(toast).toContainText('Error');
  expect((await logged).type()).toBe('error');
  await expectStep(page, 4);
  await expectIntroduced(page);

  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
  await expect(toast).toBeHidden();
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  expect(sent[1]?.postData()).toBe(sent[0]?.postData());
});

test('A request whose response was lost is stored once', async ({ page, tolerate }) => {
  tolerate(/^failed: .*quote_requests/);
  tolerate(/^console: .*(Failed|ERR_)/);
  let first: unknown;
  await page.route(
    INSERT,
    async (route) => {
      first = await (await route.fetch()).json();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await fillIn(page);
  await getQuote(page).click();
  await expect(page.getByRole('alert').filter({ hasText: ERROR })).toBeVisible();
  await expectStep(page, 4);
  await expectIntroduced(page);
  await getQuote(page).click();
  const reference = await expectReceipt(page, '$779.40');
  expect(first).toEqual([expect.objectContaining({ reference })]);
});

test('An offline request waits and is sent once when online', async ({ page, context, tolerate }) => {
  tolerateNoNetwork(tolerate);
  // The failure that makes it wait is logged.
  tolerate(/^console: TypeError: Failed to fetch/);
  const sent = inserts(page);
  await fillIn(page);
  await context.setOffline(true);
  await getQuote(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent yet' })).toBeVisible();
  await expectStep(page, 4);
  await expectIntroduced(page);
  expect(await answered(sent)).toHaveLength(0);
  await context.setOffline(false);
  await expectReceipt(page, '$779.40');
  expect(await answered(sent)).toHaveLength(1);
});

test('A double click sends one request, and the button shows progress', async ({ page }) => {
  const sent = inserts(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(INSERT, async (route) => {
    await held;
    await route.continue();
  });
  await fillIn(page);
  await getQuote(page).dblclick();
  const running = page.getByRole('button', { name: 'Submitting...' });
  await expect(running).toBeDisabled();
  await contact(page, 'Phone').press('Enter');
  release();
  await expectReceipt(page, '$779.40');
  expect(sent).toHaveLength(1);
});

test("A move can start today in Texas, whatever the visitor's time zone", async ({ page }) => {
  // It is still the previous day in Texas, but already the next day in London and for this browser.
  await page.clock.setSystemTime('2031-03-05T03:00:00Z');
  await openWizard(page);
  await goOn(page, 2);
  await expect(page.getByLabel('Moving date')).toHaveAttribute('min', '2031-03-04');
});

test('A date in the past on the server is refused at its field', async ({ page, tolerate }) => {
  tolerate(/^status 400: .*quote_requests$/);
  tolerate(/^console: Failed to load resource: .* 400 /);
  // A visitor whose clock is days behind.
  await page.clock.setSystemTime(Date.now() - 3 * 86_400_000);
  await openWizard(page);
  await goOn(page, 2);
  const date = page.getByLabel('Moving date');
  await date.fill(dateInTexas(-2));
  await goOn(page, 3);
  await goOn(page, 4);
  await introduce(page);
  await getQuote(page).click();
  await expectStep(page, 2);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await expect(date).toHaveAccessibleDescription(/^Choose today or a later date/);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /choose today or a later date/ })
    .click();
  await expect(date).toBeFocused();

  await date.fill(dateInTexas(1));
  await expect(page.getByRole('alert')).toBeHidden();
  await goOn(page, 3);
  await goOn(page, 4);
  await expectIntroduced(page);
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
});

test('An invalid email address is reported at its field and not sent', async ({ page }) => {
  const sent = inserts(page);
  await fillIn(page);
  const email = contact(page, 'Email');
  await email.fill('rosa');
  await getQuote(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter an address such as name@example.com.');
  await expectStep(page, 4);
  expect(sent).toHaveLength(0);
  await email.fill('rosa@example.com');
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
});

test('The wizard works by keyboard and announces each step', async ({ page }) => {
  await openWizard(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  const heading = (name: string, level = 2) => page.getByRole('heading', { level, name });
  await page.getByRole('radio', { name: 'Apartment' }).focus();
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'House' })).toBeChecked();
  await press('Tab');
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await press('Tab', 2);
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await press('Enter');
  await expect(heading('Moving Details')).toBeFocused();

  await page.getByLabel('Destination address').focus();
  await page.keyboard.type('9 Palm Dr');
  await press('Tab', 2);
  await expect(page.getByRole('radio', { name: /^2 movers/ })).toBeFocused();
  await press('ArrowRight');
  await press('Enter');
  await expect(heading('Additional services')).toBeFocused();
  await press('Tab');
  await press('Space');
  await expect(page.getByRole('checkbox', { name: /^Packing supplies/ })).toBeChecked();
  await press('Enter');
  await expect(heading('Where should we send the estimate?')).toBeFocused();
  for (const entry of ['Rosa', 'rosa@example.com', '956-555-0111']) {
    await press('Tab');
    await page.keyboard.type(entry);
  }
  await press('Enter');
  await expect(heading('Quote Submitted', 1)).toBeFocused();
  // 5 h at $160 and $150, plus tax.
  await expectReceipt(page, '$1,028.38', 'Rosa');
});
