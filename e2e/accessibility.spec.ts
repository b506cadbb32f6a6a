import { expect, expectAccessible, test } from './fixtures.ts';
import {
  contact,
  dateInTexas,
  expectReceipt,
  expectStep,
  getQuote,
  goOn,
  goToContact,
  INSERT,
  introduce,
  openWizard,
} from './wizard.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Home is accessible with an open FAQ answer', async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page);
  await page.locator('#faq summary').first().click();
  await expect(page.locator('#faq details[open] a').first()).toBeVisible();
  await expectAccessible(page);
});

test('Home is accessible while a dropdown is open', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  for (const [menu, last] of [
    ['Services', 'Furniture Moving'],
    ['Service Areas', 'Progreso'],
  ] as const) {
    await page.getByRole('button', { name: menu, exact: true }).hover();
    const banner = page.getByRole('navigation', { name: 'Main' });
    await expect(banner.getByRole('link', { name: last })).toBeVisible();
    await expectAccessible(page);
  }
});

test('Home is accessible while the menu is open', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeInViewport();
  // The rule ignores the top layer and reports the bottom bar as covering the menu's buttons.
  await expectAccessible(page, { but: ['target-size'] });
  for (const target of await menu.locator('a, button').all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), await target.innerHTML()).toBeGreaterThanOrEqual(44);
    await target.click({ trial: true });
  }
});

test('Every step of the wizard is accessible', async ({ page, isMobile }) => {
  await openWizard(page);
  await expectAccessible(page);
  if (isMobile) {
    await page.getByRole('button', { name: /live estimate/i }).tap();
    await expect(page.getByRole('button', { name: 'Close the estimate' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  for (const step of [2, 3, 4]) {
    await goOn(page, step);
    await expectAccessible(page);
  }
  await introduce(page);
  await expectAccessible(page);
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
  await expectAccessible(page);
});

test('The wizard is accessible when sending fails', async ({ page, tolerate }) => {
  tolerate(/^status 503: .*quote_requests$/);
  tolerate(/^console: .*503/);
  await page.route(INSERT, (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await openWizard(page);
  await goToContact(page);
  await introduce(page);
  await contact(page, 'Email').fill('rosa');
  await getQuote(page).click();
  await expect(contact(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await introduce(page);
  await getQuote(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' })).toBeVisible();
  await expectAccessible(page);
});

test('The 404 page is accessible', async ({ page, tolerate }) => {
  tolerate(/^status 404: /);
  tolerate(/^console: .*(404|no page)/);
  await page.goto('/nowhere');
  await expectAccessible(page);
});

test('The wizard is accessible without script, with and without errors', async ({ page, tolerate }) => {
  tolerate(/^(failed|console): .*(\.js net::|ERR_FAILED)/);
  tolerate(/^status 422: /);
  tolerate(/^console: Failed to load resource: .* 422 /);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/quote');
  await expectAccessible(page);
  await goOn(page, 2);
  await page.getByLabel('Moving date').fill(dateInTexas(-1));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Moving date');
  await expectStep(page, 2);
  await expectAccessible(page);
});
