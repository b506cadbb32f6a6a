import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { HEIGHT, problemsAt } from './layout-widths.ts';
import { dateInTexas, expectReceipt, getQuote, goOn, introduce, openWizard } from './wizard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Widths with the bottom bar and the sheets, and widths with the header's menus. */
const PHONES = [320, 360, 390] as const;
const SCREENS = [768, 1024, 1440] as const;

const at = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

test('Every step of the wizard and its receipt fit six widths', { tag: '@desktop' }, async ({ page }) => {
  const problems: string[] = [];
  await openWizard(page);
  for (const step of [2, 3, 4]) {
    await goOn(page, step);
    problems.push(...(await problemsAt(page, `step ${step}`)));
  }
  await introduce(page);
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
  problems.push(...(await problemsAt(page, 'the receipt')));
  expect(problems).toEqual([]);
});

test('The page after a form fits six widths', { tag: '@desktop' }, async ({ page }) => {
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

test('The names on the map do not touch on phones', { tag: '@desktop' }, async ({ page }) => {
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

test('Open sheets and the chat fit phones', { tag: '@desktop' }, async ({ page }) => {
  const problems: string[] = [];
  await at(page, 390);
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeInViewport();
  problems.push(...(await problemsAt(page, 'the menu', PHONES)));
  await expect(menu, 'it stays open').toBeInViewport();
  await page.keyboard.press('Escape');

  const chat = page.getByRole('dialog', { name: 'Valley Movers' });
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('button', { name: 'Chat' }).click();
  await expect(chat.getByRole('textbox')).toBeVisible();
  problems.push(...(await problemsAt(page, 'the chat', PHONES)));
  await expect(chat, 'it stays open').toBeVisible();

  await openWizard(page);
  await page.getByRole('button', { name: /live estimate/i }).click();
  const close = page.getByRole('button', { name: 'Close the estimate' });
  await expect(close).toBeVisible();
  await expect(page.locator('header').first(), 'what is behind it cannot be reached').toHaveAttribute(
    'inert',
  );
  problems.push(...(await problemsAt(page, 'the estimate', PHONES)));
  await expect(close, 'it stays open').toBeVisible();
  expect(problems).toEqual([]);
});

test('Open menus and the chat fit wide screens', { tag: '@desktop' }, async ({ page }) => {
  const problems: string[] = [];
  await page.goto('/');
  for (const name of ['Services', 'Service Areas']) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true });
    await button.click();
    problems.push(...(await problemsAt(page, name, SCREENS)));
    await expect(button, 'it stays open').toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.getByRole('dialog', { name: 'Valley Movers' });
  await expect(chat).toBeVisible();
  problems.push(...(await problemsAt(page, 'the chat', SCREENS)));
  await expect(chat, 'it stays open').toBeVisible();
  expect(problems).toEqual([]);
});
