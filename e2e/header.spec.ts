import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A dropdown of the header: its button and its links. */
function dropdown(page: Page, name: string) {
  const item = page
    .getByRole('navigation', { name: 'Main' })
    .locator('li')
    .filter({
      has: page.getByRole('button', { name, exact: true }),
    });
  return { button: item.getByRole('button'), links: item.getByRole('link') };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`The furniture ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test.beforeEach(async ({ page }) => {
      await page.goto('/');
    });

    test('has the full header and footer on a desktop, and dropdowns that open on hover', {
      tag: '@desktop',
    }, async ({ page }) => {
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('link', { name: '956-555-0142' })).toHaveAttribute('href', /^tel:/);
      await expect(banner.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/quote');
      await expect(banner.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/quote');
      const addresses = await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(addresses).toEqual(['/packing-services', '/apartment-movers', '/ads', '/blog']);

      const footer = page.getByRole('contentinfo');
      for (const words of ['956-555-0142', '956-555-0173', '@', 'McAllen, TX', 'Mon-Sun 8AM-11PM', '2013']) {
        await expect(footer.getByText(words).first(), words).toBeVisible();
      }
      for (const legal of ['Prices', 'About', 'Reviews', 'Privacy', 'Terms', 'Sitemap']) {
        await expect(footer.getByRole('link', { name: legal, exact: true })).toBeVisible();
      }
      await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeHidden();

      for (const [name, count, last] of [
        ['Services', 15, '/services'],
        ['Service Areas', 22, '/service-areas'],
      ] as const) {
        const { button, links } = dropdown(page, name);
        await expect(links).toHaveCount(0);
        await button.hover();
        await expect(links).toHaveCount(count);
        await links.last().hover();
        await expect(links.last()).toHaveAttribute('href', last);
        await expect(links).toHaveCount(count);
        await page.mouse.move(5, 890);
        await expect(links).toHaveCount(0);
      }
    });

    test('has a bottom bar on a phone', { tag: '@phone' }, async ({ page }) => {
      const bar = page.getByRole('navigation', { name: 'Quick links' });
      await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
      await expect(bar.getByRole('link', { name: 'Quote' })).toHaveAttribute('href', '/quote');
      await expect(bar.getByRole('button', { name: 'Chat' })).toBeVisible({ visible: javaScriptEnabled });
      const box = await bar.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
      await bar.getByRole('link', { name: 'Services' }).click();
      await expect(page.locator('#services').getByRole('heading', { level: 2 })).toBeInViewport();
      const phone = page.getByRole('banner').getByRole('link', { name: 'Call 956-555-0142' });
      await expect(phone).toHaveAttribute('href', /^tel:/);
    });

    test('opens the menu from the header and the bottom bar and returns there', { tag: '@phone' }, async ({
      page,
    }) => {
      for (const opener of ['Open menu', 'Menu']) {
        const button = page.getByRole('button', { name: opener, exact: true });
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu).toBeHidden();
        await button.tap();
        await expect(menu).toBeInViewport();
        await expect(menu.getByRole('link', { name: 'Residential Moving' })).toBeInViewport();
        await expect(menu.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/quote');
        await expect(menu.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/);
        for (const name of ['Blog', 'Video Ads', 'About', 'Reviews', 'Privacy', 'Terms', 'hello@example.com'])
          await expect(menu.getByRole('link', { name })).toBeVisible();
        await expect(menu.getByText('USDOT')).toBeVisible();
        // Phones have no footer.
        await expect(menu.getByText('Mon-Sun 8AM-11PM')).toBeVisible();
        await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect(button).toBeFocused();

        await button.tap();
        await menu.getByRole('button', { name: 'Close menu' }).tap();
        await expect(menu).toBeHidden();
        await button.tap();
        await expect(menu).toBeInViewport();
        await page.touchscreen.tap(195, 20);
        await expect(menu).toBeHidden();
      }
    });
  });
}

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a dropdown opens on focus', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const { button, links } = dropdown(page, 'Services');
    await button.focus();
    await expect(links).toHaveCount(15);
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
  });
});

test('A dropdown works by keyboard and exposes its state', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  // Tab skips the links of a closed one.
  const services = dropdown(page, 'Services');
  const areas = dropdown(page, 'Service Areas');
  await expect(areas.button).toHaveAttribute('aria-expanded', 'false');
  await services.button.focus();
  await page.keyboard.press('Tab');
  await expect(areas.button).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(services.button).toBeFocused();
  for (const { button, links } of [services, areas]) {
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(links).toHaveCount(0);
  }

  const { button, links } = areas;
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(links).toHaveCount(22);
    await page.keyboard.press(key);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(links).toHaveCount(0);
  }
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(22);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(links).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(links).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(button).not.toBeFocused();
  await expect(services.links).toHaveCount(0);
});

test('A click keeps a dropdown open until the next click, and Escape closes it', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  const { button, links } = dropdown(page, 'Services');
  await button.click();
  await page.mouse.move(5, 890);
  await expect(links).toHaveCount(15);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(links).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await page.mouse.click(5, 890);
  await expect(links).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.hover();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('The menu keeps the focus until it closes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
  await page.waitForFunction(() => window.toggleMobileChat);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('Hovering a link prefetches its page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const guessed = page.waitForResponse('**/quote');
  await page.getByRole('link', { name: 'Book Now' }).hover();
  expect((await guessed).status()).toBe(200);
  expect((await guessed).request().headers()['sec-purpose']).toContain('prefetch');
});

test.describe('With a finger', () => {
  test.use({ hasTouch: true });

  test('a tap opens a dropdown and the next one closes it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const { button, links } = dropdown(page, 'Services');
    await button.tap();
    await expect(links).toHaveCount(15);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.tap();
    await expect(links).toHaveCount(0);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.tap();
    await expect(links).toHaveCount(15);
    await dropdown(page, 'Service Areas').button.tap();
    await expect(links).toHaveCount(0);
    await expect(dropdown(page, 'Service Areas').links).toHaveCount(22);
  });
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const moves = reducedMotion === 'no-preference';
  test.describe(`With motion at ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test(`the sun ${moves ? 'rises' : 'stands still'} and the furniture follows`, async ({
      page,
      isMobile,
    }) => {
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { motions: seen });
        const look = ({ type, target }: Event) => {
          const [motion] = (target as Element).getAnimations();
          // A change that lasts less than a frame cannot be seen.
          if (Number(motion?.effect?.getTiming().duration) > 1)
            seen.push(`${type} ${(target as Element).className}`);
        };
        document.addEventListener('animationstart', look, true);
        document.addEventListener('transitionrun', look, true);
      });
      await page.goto('/');
      // The animation is inside the image file of wide screens, which is static at this fragment.
      const scene = page.locator('#hero picture img');
      const source = await scene.evaluate((image) => (image as HTMLImageElement).currentSrc);
      expect(source.endsWith('#still')).toBe(!moves && !isMobile);
      if (isMobile) await page.getByRole('button', { name: 'Open menu' }).tap();
      else await page.getByRole('button', { name: 'Services', exact: true }).hover();
      const open = isMobile ? page.getByRole('dialog') : page.getByRole('link', { name: 'Furniture Moving' });
      await expect(open).toBeInViewport();
      await page.evaluate(
        () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
      );
      const motions = await page.evaluate(() => (window as unknown as { motions: string[] }).motions);
      expect(motions.length > 0, motions.join('\n')).toBe(moves);
    });
  });
}
