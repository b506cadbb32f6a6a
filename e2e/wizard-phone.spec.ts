import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { choose, contact, expectHydrated, expectStep, getQuote, goOn, liveEstimate } from './wizard.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** The first control of each step. */
const FIRST = ['#quote-home_type label', '#quote-moving_date', '.extra', '.cell:has(#quote-customer_name)'];

/** Expects an element, or this much of its top, to be in the window and not behind the bar. */
async function expectInView(page: Page, selector: string, most = Infinity): Promise<void> {
  const bar = await page.locator('.quote-nav').boundingBox();
  const box = await page.locator(selector).first().boundingBox();
  expect(box?.y, selector).toBeGreaterThanOrEqual(0);
  const height = Math.min(box?.height ?? 0, most);
  expect((box?.y ?? 0) + height, selector).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
}

/** Expects the bar with its buttons at the end of the window, without the site's own bar. */
async function expectBar(page: Page): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {};
  const bar = await page.locator('.quote-nav').boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(height);
  await expect(page.locator('.bottom-bar')).toBeHidden();
}

for (const viewport of PHONES) {
  test(`On ${viewport.width}x${viewport.height}, each step shows its first question and its button`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/quote');
    await expectHydrated(page);
    await expectInView(page, '#quote-home_type legend');
    await choose(page, 'Home type', 'House');
    for (const step of [1, 2, 3, 4]) {
      if (step > 1) await goOn(page, step);
      await expectBar(page);
      await expectInView(page, FIRST[step - 1] ?? '');
      const button = step === 4 ? getQuote(page) : page.getByRole('button', { name: 'Next' });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectStep(page, 3);
  });

  test(`On ${viewport.width}x${viewport.height}, the keyboard leaves the field and the button`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/quote');
    await expectHydrated(page);
    for (const step of [2, 3, 4]) await goOn(page, step);
    await contact(page, 'Name').click();
    await page.setViewportSize({ width: viewport.width, height: viewport.height - 260 });
    await contact(page, 'Email').focus();
    await expectBar(page);
    await expectInView(page, '#quote-customer_email');
  });

  test(`On ${viewport.width}x${viewport.height}, text of 200 percent leaves question and button`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto('/quote');
    await expectHydrated(page);
    await choose(page, 'Home type', 'House');
    for (const step of [1, 2, 3, 4]) {
      if (step > 1) await goOn(page, step);
      await expectBar(page);
      // A service is taller than the rest of the window: as much of it as a finger needs.
      await expectInView(page, FIRST[step - 1] ?? '', 44);
    }
  });
}

test('The bar of a phone says what a far move counts and offers the usual crew', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/quote');
  await expectHydrated(page);
  await choose(page, 'Bedrooms', '3');
  await page
    .locator('.quote-nav')
    .getByRole('button', { name: /^Usual for 3 bedrooms: 3 movers, \$1,212\.40/ })
    .click();
  await expect(page.locator('.estimate-bar b')).toHaveText('$1,212.40');
  await goOn(page, 2);
  await page.getByLabel('Destination address').fill('500 Main Plaza, San Antonio');
  await expect(page.locator('.quote-nav')).toContainText('This price is for the work at both doors');
  await page.getByRole('button', { name: /Show the live estimate/ }).click();
  await expect(liveEstimate(page)).toContainText('This price is for the work at both doors');
});

test('A number of square feet beyond the limit is asked about in step 1', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/quote');
  await expectHydrated(page);
  await page.getByLabel('Square footage').fill('5000000');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('choose between 0 and 1000000');
  await expectStep(page, 1);
  await page.getByLabel('Square footage').fill('999999');
  await goOn(page, 2);
});
