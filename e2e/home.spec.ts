import type { Page } from '@playwright/test';
import { expect, expectFits, test } from './fixtures.ts';

const BADGES = [
  'Fully Licensed & Insured',
  'Same-Day Availability',
  'Expert 3-Man Teams',
  '4.8 Customer Rating',
];
const STATS = [
  ['6,818+', 'Happy Customers'],
  ['10+', 'Years Experience'],
  ['4.8', 'Average Rating'],
  ['100%', 'Satisfaction Rate'],
] as const;
const STEPS = [
  'Pre-Move Planning & Communication',
  'Professional Crew Arrival & Assessment',
  'Comprehensive Move Preparation',
  'Expert Loading & Secure Transport',
  'Careful Delivery & Perfect Placement',
  'Final Walkthrough & Your Satisfaction',
];
const QUESTIONS = [
  /apartment move cost/,
  /3-bedroom move take/,
  /extra for stairs or elevators/,
  /items do you not transport/,
  /licensed and insured/,
  /packing services/,
  /weekends and holidays/,
  /damaged/,
];
const SOURCES = ['Google Reviews', 'Facebook Reviews', 'BBB Accredited'];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`Home ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test.beforeEach(async ({ page }) => {
      await page.goto('/');
    });

    test('shows the texts of the specification, one answer at a time, and a skip link', async ({
      page,
      isMobile,
    }) => {
      const skip = page.getByRole('link', { name: 'Skip to main content' });
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();

      const hero = page.locator('#hero');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Expert Movers Ready When You Are']);
      await expect(hero).toBeVisible();
      const badges = page.getByRole('region', { name: 'What you can count on' }).getByRole('listitem');
      await expect(badges).toHaveText(BADGES);

      const order = page.locator('#hero, #about, #services, #reviews, #faq');
      expect(await order.evaluateAll((sections) => sections.map(({ id }) => id))).toEqual([
        'hero',
        'about',
        'services',
        'reviews',
        'faq',
      ]);
      const last = page.locator('main > :last-child');
      expect(
        await last.evaluate((section) => section.matches('#faq, :has(#faq)')),
        'the last is the FAQ',
      ).toBe(true);

      const why = page.locator('#about');
      await expect(why.getByRole('heading', { name: 'Why Thousands Choose' })).toBeVisible();
      await expect(why.getByRole('heading', { level: 3 })).toHaveCount(6);
      for (const [figure, label] of STATS) {
        const stat = why.locator('dl > div').filter({ hasText: label });
        await expect(stat, label).toContainText(figure);
        await expect(stat, label).toBeVisible();
      }

      const process = page.locator('#services');
      await expect(process.getByRole('heading', { level: 2 })).toHaveText('Our Proven Moving Process');
      await expect(process.getByRole('heading', { level: 3 })).toHaveText(STEPS);

      const reviews = page.locator('#reviews');
      await expect(reviews).toContainText('based on 6,818+ verified reviews');
      for (const source of SOURCES) await expect(reviews.getByText(source, { exact: true })).toBeVisible();

      await expect(page.locator('#faq summary')).toHaveText(QUESTIONS);
      const contact = page.locator('#contact');
      await expect(contact).toContainText('Still Have Questions?');
      await expect(contact.locator('a[href^="tel:"]')).toBeVisible();
      await expect(contact.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '#hero');

      for (const title of STEPS) {
        const leg = page.locator('#services li').filter({ has: page.getByRole('heading', { name: title }) });
        await expect(leg.locator('ul > li'), title).toHaveCount(4);
        const button = leg.getByRole('link', { name: 'Start Your Move Today' });
        await expect(button, title).toHaveAttribute('href', '/quote');
        await expect(leg.getByRole('img'), title).toHaveAttribute('alt', /\w+ \w+/);
      }
      const levels = await page
        .getByRole('heading')
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels.length).toBeGreaterThan(15);
      const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1);
      expect(jumps, `headings ${levels.join(' ')}`).toEqual([]);
      for (const anchor of ['hero', 'about', 'services', 'reviews', 'contact']) {
        await expect(page.locator(`#${anchor}`), anchor).toHaveCount(1);
      }

      if (isMobile) {
        // Two buttons instead of the card.
        await expect(hero.getByRole('link', { name: 'Get Free Instant Quote' })).toHaveAttribute(
          'href',
          '/quote',
        );
        await expect(hero.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
        await expect(hero.getByRole('button', { name: 'GET FREE ESTIMATE NOW' })).toBeHidden();
        await expect(page.getByRole('contentinfo')).toBeHidden();
      } else {
        await expect(hero).toContainText('Based on 6,818+ verified customer reviews');
        await expect(hero).toContainText(SOURCES.join(', '));
        const card = hero.locator('form');
        await expect(card.getByRole('checkbox')).not.toBeChecked();
        await expect(card.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
        await expect(card.getByRole('link', { name: /privacy/ })).toHaveAttribute('href', '/privacy');
      }

      const [first, second] = [page.locator('#faq details').nth(0), page.locator('#faq details').nth(1)];
      await expect(page.locator('#faq details[open]')).toHaveCount(0);
      await first.locator('summary').click();
      await expect(first.getByText('$200-800')).toBeVisible();
      await second.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(second.getByText('4-8 hours')).toBeVisible();
      await expect(first.getByText('$200-800')).toBeHidden();
      await second.locator('summary').click();
      await expect(page.locator('#faq details[open]')).toHaveCount(0);
    });

    test('prefills the wizard from the card', { tag: '@desktop' }, async ({ page }) => {
      const card = page.locator('#hero form');
      await expect(page.locator('#hero')).toContainText('Based on 6,818+ verified customer reviews');
      await expect(page.locator('#hero')).toContainText(SOURCES.join(', '));
      await expect(card.getByRole('checkbox')).not.toBeChecked();
      await expect(card.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
      await expect(card.getByRole('link', { name: /privacy/ })).toHaveAttribute('href', '/privacy');
      const entered = {
        'Moving From': '12 Ash Ave, Pharr, TX',
        'Moving To': '9 Palm Dr, Mission, TX',
        'Full Name': 'Rosa Ibáñez & Söhne',
        Email: 'rosa@example.com',
        Phone: '956-555-0111',
      };
      for (const [label, entry] of Object.entries(entered)) await card.getByLabel(label).fill(entry);
      await card.getByRole('button', { name: 'GET FREE ESTIMATE NOW' }).click();

      await expect(page).toHaveURL(/\/quote\?lead=[\da-f]{40}$/);
      await expect(page.getByRole('form', { name: 'Step 1 of 4, Home Details' })).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByLabel('Origin address')).toHaveValue(entered['Moving From']);
      await expect(page.getByLabel('Destination address')).toHaveValue(entered['Moving To']);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Additional services' })).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(entered['Full Name']);
      await expect(page.getByLabel('Email')).toHaveValue(entered.Email);
      await expect(page.getByLabel('Phone')).toHaveValue(entered.Phone);
    });
  });
}

test('Home loads an image for each step', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const pictures = page.locator('#services').getByRole('img');
  await expect(pictures).toHaveCount(STEPS.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => widthOfBitmap(picture)).toBeGreaterThan(0);
  }
});

test('Home never scrolls sideways', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page);
  }
});

test('Home loads 2 KB of script, a 20 KB chat and 2 KB of play buttons when idle, and no React', async ({
  page,
}) => {
  const scripts: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'script' && !pathname.endsWith('.js')) return;
    scripts.push(response.body().then((body) => [pathname, body.length] as const));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const loaded = await Promise.all(scripts);
  const addresses = loaded.map(([address]) => address).join(', ');
  const sum = (sizes: readonly (readonly [string, number])[]) =>
    sizes.reduce((all, [, size]) => all + size, 0);
  const isBoot = ([address]: readonly [string, number]) => address.includes('/boot-');
  expect(addresses).not.toMatch(/react|hydrate|Quote/i);
  expect(sum(loaded.filter(isBoot)), addresses).toBeGreaterThan(0);
  expect(sum(loaded.filter(isBoot)), addresses).toBeLessThanOrEqual(2048);
  const isPlay = ([address]: readonly [string, number]) => address.includes('/play-signs-');
  const chat = loaded.filter((script) => !isBoot(script) && !isPlay(script));
  expect(sum(chat), addresses).toBeLessThanOrEqual(20 * 1024);
  expect(sum(loaded.filter(isPlay)), addresses).toBeGreaterThan(0);
  expect(sum(loaded.filter(isPlay)), addresses).toBeLessThanOrEqual(2048);
  const [loadedAt, requestedAt] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const idle = performance.getEntriesByType('resource').find(({ name }) => name.includes('/idle-'));
    return [navigation?.loadEventStart ?? Infinity, idle?.startTime ?? 0];
  });
  expect(requestedAt, 'the script for an idle page waits for the load event').toBeGreaterThan(loadedAt);
  // Structured data is not executed.
  const inline = page.locator('script:not([src], [type=speculationrules], [type="application/ld+json"])');
  await expect(inline).toHaveCount(0);
});

test('A browser that does not know groups of answers loads what closes the others', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'));
  const loaded = page.waitForResponse(/\/single-details-/);
  await page.goto('/');
  expect((await loaded).ok()).toBe(true);
});

/** The natural width of an image; 0 until it has loaded. */
function widthOfBitmap(picture: ReturnType<Page['locator']>): Promise<number> {
  return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
}
