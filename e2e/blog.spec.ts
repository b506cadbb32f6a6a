import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CATEGORIES = [
  'Moving Tips',
  'City Guides',
  'Packing Tips',
  'Moving Costs',
  'Commercial Moving',
] as const;

const filters = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const cards = (page: Page) =>
  page
    .locator('#posts')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

/** Every card bears the category, and its button is the one that is current. */
async function expectCategory(page: Page, name: string): Promise<void> {
  await expect(filters(page).locator('[aria-current]')).toHaveText([name]);
  const count = await cards(page).count();
  expect(count).toBeGreaterThan(0);
  await expect(cards(page).filter({ hasText: name })).toHaveCount(count);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`The blog ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test.beforeEach(async ({ page }) => {
      await page.goto('/blog');
    });

    test('shows the content of the specification', async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Moving Tips & Resources']);
      await expect(filters(page).getByRole('link')).toHaveText(['All', ...CATEGORIES]);
      await expect(page.getByRole('heading', { name: 'Stay Updated with Moving Tips' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
      for (const card of await cards(page).all()) {
        const title = await card.getByRole('heading', { level: 2 }).innerText();
        await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
        await expect(card.getByRole('link')).toHaveAccessibleName(`Read More ${title}`);
      }
    });

    test('is filtered by clicking a category', async ({ page }) => {
      for (const name of CATEGORIES) {
        await filters(page).getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(/\/blog\?category=[a-z-]+$/);
        await expectCategory(page, name);
      }
      await filters(page).getByRole('link', { name: 'All', exact: true }).click();
      await expect(page).toHaveURL(/\/blog$/);
    });

    test('is filtered by keyboard', async ({ page }) => {
      await filters(page).getByRole('link', { name: 'All', exact: true }).focus();
      for (const name of CATEGORIES.slice(0, 3)) {
        await page.keyboard.press('Tab');
        await expect(filters(page).getByRole('link', { name, exact: true })).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\?category=packing-tips$/);
      await expectCategory(page, 'Packing Tips');
    });

    test('shows all posts on one page', async ({ page }) => {
      await expect(cards(page)).toHaveCount(44);
      await page.goto('/blog?category=moving-tips&page=2');
      await expect(page).toHaveURL(/\/blog\?category=moving-tips$/);
      await expectCategory(page, 'Moving Tips');
    });

    test('has posts that lead to the next step', async ({ page }) => {
      await filters(page).getByRole('link', { name: 'City Guides', exact: true }).click();
      const card = cards(page).filter({ hasText: 'McAllen' }).first();
      const title = await card.getByRole('heading').innerText();
      // The whole card leads there.
      await card.getByRole('heading').click({ force: true });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
      await expect(page.locator('main time').first()).toBeVisible();
      const contents = page.getByRole('navigation', { name: 'In this post' });
      const entry = contents.getByRole('link').last();
      const heading = page
        .getByRole('article')
        .getByRole('heading', { name: await entry.innerText(), exact: true });
      await entry.click();
      await expect(heading).toBeInViewport();
      await expect(page.getByRole('region', { name: 'Read next' }).getByRole('listitem')).toHaveCount(3);
      await page
        .getByRole('link', { name: /^Get (a Quote From|Free Quote)/ })
        .and(page.locator('main a'))
        .click();
      await expect(page).toHaveURL(/\/quote/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get your free estimate');
    });

    test('accepts only complete email addresses', async ({ page }) => {
      const email = page.getByRole('textbox', { name: 'Email' });
      for (const wrong of ['', 'rosa', 'rosa@']) {
        await email.fill(wrong);
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await expect(email, wrong).toBeFocused();
        await expect(page).toHaveURL(/\/blog$/);
      }
      await email.fill('rosa@example.com');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    });
  });
}

test('The newest post fills its place at the top', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/blog');
  const gap = await cards(page)
    .first()
    .evaluate((card) => {
      const ends = Array.from(card.children, (part) => part.getBoundingClientRect().bottom);
      return card.getBoundingClientRect().bottom - Math.max(...ends);
    });
  expect(gap).toBeLessThan(8);
});

test('Category pages and a post are accessible and fit the window', async ({ page }) => {
  for (const path of [
    '/blog?category=commercial-moving',
    '/blog?category=moving-tips',
    '/blog/cost-of-a-one-bedroom-move',
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    await expectFits(page);
  }
});

test('A printed post shows name and phone', async ({ page }) => {
  await page.goto('/blog/cost-of-a-one-bedroom-move');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('article table').first()).toBeVisible();
  await expect(page.getByRole('banner').getByText('956-555-0142')).toBeVisible();
  for (const furniture of ['header nav', 'footer', '.cta', '#related', '.post__nav'])
    await expect(page.locator(furniture).first()).toBeHidden();
});
