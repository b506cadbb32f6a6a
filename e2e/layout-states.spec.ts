import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectSound, test } from './fixtures.ts';
import { HEIGHT, problemsAt } from './layout-widths.ts';
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

/** Widths with the bottom bar and the sheets, and widths with the header's menus. */
const PHONES = [320, 360, 390] as const;
const SCREENS = [768, 1024, 1440] as const;

const at = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

test('Every step of the wizard and its receipt are accessible and fit six widths', async ({ page }) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  const look = async (name: string) => {
    await at(page, 1440);
    await expectSound(page);
    problems.push(...(await problemsAt(page, name)));
  };
  await openWizard(page);
  await expectSound(page);
  for (const step of [2, 3, 4]) {
    await goOn(page, step);
    await look(`step ${step}`);
  }
  await introduce(page);
  await expectSound(page);
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
  await look('the receipt');
  expect(problems).toEqual([]);
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
  await expectSound(page);
  await introduce(page);
  await getQuote(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' })).toBeVisible();
  await expectSound(page);
});

test('The wizard is accessible without script, with and without errors', async ({ page, tolerate }) => {
  tolerate(/^(failed|console): .*(\.js net::|ERR_FAILED)/);
  tolerate(/^status 422: /);
  tolerate(/^console: Failed to load resource: .* 422 /);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/quote');
  await expectSound(page);
  await goOn(page, 2);
  await page.getByLabel('Moving date').fill(dateInTexas(-1));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Moving date');
  await expectStep(page, 2);
  await expectSound(page);
});

test('Open answers are accessible', async ({ page }) => {
  for (const [path, answer] of [
    ['/', '#faq details'],
    ['/piano-movers', 'details'],
  ] as const) {
    await page.goto(path);
    await page.locator(`${answer} summary`).first().click();
    await expect(page.locator(`${answer}[open] :is(a, p)`).first()).toBeVisible();
    await expectSound(page);
  }
});

test('The page after a form fits six widths', async ({ page }) => {
  const form = {
    form: 'residential',
    firstName: 'Ana',
    lastName: 'Peña',
    email: 'ana@example.com',
    phone: '956-555-0100',
    city: 'mission',
    moveDate: dateInTexas(30),
  };
  const problems: string[] = [];
  for (const path of ['/residential-movers', '/es/mudanzas-residenciales']) {
    const sent = await page.request.post(path, { form, maxRedirects: 0 });
    expect(sent.status()).toBe(303);
    await page.goto(sent.headers().location ?? '');
    problems.push(...(await problemsAt(page, path)));
  }
  expect(problems).toEqual([]);
});

test('The names on the map do not touch on phones', async ({ page }) => {
  /** Pairs of texts with less than 4 pixels between them. Runs in the page. */
  const touching = async () => {
    await document.fonts.ready;
    const names = [...document.querySelectorAll('.map text')]
      .filter((name) => getComputedStyle(name).display !== 'none')
      .map((name) => {
        const { left, right, top, bottom, height } = name.getBoundingClientRect();
        // A line is higher than its letters.
        return {
          text: name.textContent,
          left,
          right,
          top: top + height * 0.2,
          bottom: bottom - height * 0.2,
        };
      });
    return names.flatMap((one, at) =>
      names
        .slice(at + 1)
        .filter(
          (other) =>
            Math.max(one.left, other.left) - Math.min(one.right, other.right) < 4 &&
            Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom) < 1,
        )
        .map((other) => `${one.text} and ${other.text}`),
    );
  };
  await page.goto('/service-areas');
  for (const width of PHONES) {
    await at(page, width);
    expect(await page.evaluate(touching), `at ${width}`).toEqual([]);
  }
});

test('Open sheets and the chat are accessible and fit phones', async ({ page }) => {
  const problems: string[] = [];
  await at(page, 390);
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeInViewport();
  // The rule ignores the top layer and reports the bottom bar as covering the menu's buttons.
  const but = ['target-size'];
  await expectAccessible(page, { but });
  for (const target of await menu.locator('a, button').all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), await target.innerHTML()).toBeGreaterThanOrEqual(44);
    await target.click({ trial: true });
  }
  problems.push(...(await problemsAt(page, 'the menu', PHONES)));
  await expect(menu, 'it stays open').toBeInViewport();
  await page.keyboard.press('Escape');

  const chat = page.getByRole('dialog', { name: 'Valley Movers' });
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('button', { name: 'Chat' }).click();
  await expect(chat.getByRole('textbox')).toBeVisible();
  await expectAccessible(page, { but });
  problems.push(...(await problemsAt(page, 'the chat', PHONES)));
  await expect(chat, 'it stays open').toBeVisible();

  await openWizard(page);
  await page.getByRole('button', { name: /live estimate/i }).click();
  const close = page.getByRole('button', { name: 'Close the estimate' });
  await expect(close).toBeVisible();
  await expect(page.locator('header').first(), 'what is behind it cannot be reached').toHaveAttribute(
    'inert',
  );
  await expectAccessible(page);
  problems.push(...(await problemsAt(page, 'the estimate', PHONES)));
  await expect(close, 'it stays open').toBeVisible();
  expect(problems).toEqual([]);
});

test('Open menus and the chat are accessible and fit wide screens', async ({ page }) => {
  const problems: string[] = [];
  await page.goto('/');
  for (const name of ['Services', 'Service Areas']) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true });
    await at(page, 1440);
    await button.click();
    await expectAccessible(page);
    problems.push(...(await problemsAt(page, name, SCREENS)));
    await expect(button, 'it stays open').toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.getByRole('dialog', { name: 'Valley Movers' });
  await expect(chat).toBeVisible();
  await expectAccessible(page);
  problems.push(...(await problemsAt(page, 'the chat', SCREENS)));
  await expect(chat, 'it stays open').toBeVisible();
  expect(problems).toEqual([]);
});
