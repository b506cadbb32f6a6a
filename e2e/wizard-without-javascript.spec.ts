import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  choose,
  contact,
  dateInTexas,
  expectIntroduced,
  expectReceipt,
  expectStep,
  getQuote,
  goOn,
  goToContact,
  introduce,
  line,
  liveEstimate,
} from './wizard.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
  await page.goto('/quote');
  await expectStep(page, 1);
});

/** Clicks a button and returns the status of the response. */
async function statusAfter(page: Page, button: string): Promise<number> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  return (await answered).status();
}

test('Without JavaScript, the default request is stored to the cent', async ({ page }) => {
  await goToContact(page);
  await expect(getQuote(page)).toBeEnabled();
  await introduce(page);
  expect(await statusAfter(page, 'Get Quote')).toBe(303);
  await expectReceipt(page, '$779.40');
  await expect(page).toHaveURL(/\/quote\/received\/[\da-f]{40}$/);
  const toast = page.getByRole('status').filter({ hasText: 'Quote Request Submitted!' });
  await expect(toast).toContainText("We'll contact you within 24 hours with your personalized quote.");
});

test('Without JavaScript, every entry is priced on submit', async ({ page }) => {
  await choose(page, 'Bedrooms', '2');
  await goOn(page, 2);
  await expect(line(liveEstimate(page), 'Total')).toHaveText('$649.50');
  await choose(page, 'Stairs at origin', '1 flight');
  await choose(page, 'Stairs at destination', '1 flight');
  await choose(page, 'Crew size', /^3 movers/);
  await page.getByLabel('Moving date').fill(dateInTexas(0));
  await goOn(page, 3);
  await page.getByRole('checkbox', { name: /^Packing supplies/ }).check();
  await goOn(page, 4);
  await expect(line(liveEstimate(page), 'Packing supplies')).toHaveText('$150.00');
  await introduce(page);
  await getQuote(page).click();
  await expectReceipt(page, '$1,201.58');
  await page.reload();
  await expectReceipt(page, '$1,201.58');
});

test('Without JavaScript, a missing name is reported and the rest kept', async ({ page, tolerate }) => {
  tolerate(/^status 422: .*\/quote$/);
  tolerate(/^console: Failed to load resource: .* 422 /);
  await choose(page, 'Bedrooms', '2');
  await goToContact(page);
  await introduce(page, { Email: 'rosa@example.com', Phone: '956-555-0111', Name: '  ' });
  expect(await statusAfter(page, 'Get Quote')).toBe(422);
  await expectStep(page, 4);
  const name = contact(page, 'Name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/^Please fill this in\./);
  await expect(contact(page, 'Email')).toHaveValue('rosa@example.com');
  await expect(contact(page, 'Phone')).toHaveValue('956-555-0111');
  const list = page.getByRole('alert');
  await expect(list).toContainText('There is a problem');
  await list.getByRole('link', { name: 'Name: please fill this in.' }).click();
  await expect(name).toBeFocused();
  await name.fill('Rosa');
  await getQuote(page).click();
  await expectReceipt(page, '$649.50', 'Rosa');
});

test('Without JavaScript, a past date stays at its step', async ({ page, tolerate }) => {
  tolerate(/^status 422: .*\/quote$/);
  tolerate(/^console: Failed to load resource: .* 422 /);
  await goOn(page, 2);
  const date = page.getByLabel('Moving date');
  await date.fill(dateInTexas(-1));
  expect(await statusAfter(page, 'Next')).toBe(422);
  await expectStep(page, 2);
  await expect(date).toHaveValue(dateInTexas(-1));
  await expect(date).toHaveAccessibleDescription(/^Choose today or a later date\./);
  await date.fill(dateInTexas(0));
  await goOn(page, 3);
});

test('Without JavaScript, entries are kept back and forth', async ({ page }) => {
  await choose(page, 'Home type', 'Condo');
  await page.getByLabel('Square footage').fill('1234');
  await goOn(page, 2);
  await page.getByLabel('Origin address').fill('12 "Ash" <Ave> & Söhne');
  await choose(page, 'Stairs at destination', '3+ flights');
  await goOn(page, 3);
  await page.getByRole('checkbox', { name: /^Piano moving/ }).check();
  await page.getByRole('checkbox', { name: /^Temporary storage/ }).check();
  await goOn(page, 4);
  await introduce(page);
  await page.getByLabel('Special requests').fill('A parrot.\nTwo gates.');
  for (const step of [3, 2, 1]) {
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectStep(page, step);
  }
  await expect(page.getByRole('radio', { name: 'Condo' })).toBeChecked();
  await expect(page.getByLabel('Square footage')).toHaveValue('1234');
  await goOn(page, 2);
  await expect(page.getByLabel('Origin address')).toHaveValue('12 "Ash" <Ave> & Söhne');
  await expect(
    page.getByRole('group', { name: 'Stairs at destination' }).getByRole('radio', { name: '3+ flights' }),
  ).toBeChecked();
  await goOn(page, 3);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await goOn(page, 4);
  await expectIntroduced(page);
  await expect(page.getByLabel('Special requests')).toHaveValue('A parrot.\nTwo gates.');
});

test('Without JavaScript, a form sent twice is stored once', async ({ page }) => {
  await goToContact(page);
  await introduce(page);
  // The first response is lost: the browser stays on the page.
  let first = '';
  await page.route(
    '**/quote',
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      first = answer.headers().location ?? '';
      await route.fulfill({ status: 204 });
    },
    { times: 1 },
  );
  expect(await statusAfter(page, 'Get Quote')).toBe(204);
  expect(first).toMatch(/^\/quote\/received\//);
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
  await expect(page).toHaveURL(first);
});

test('Without JavaScript, submitting again after going back stores nothing new', async ({ page }) => {
  await goToContact(page);
  await introduce(page);
  await getQuote(page).click();
  const reference = await expectReceipt(page, '$779.40');
  await page.goBack();
  await expectStep(page, 4);
  await introduce(page);
  await getQuote(page).click();
  expect(await expectReceipt(page, '$779.40')).toBe(reference);
});
