import { expect, test } from './fixtures.ts';

const PATH = '/no/such-road';

test.beforeEach(({ tolerate }) => {
  tolerate(/^status 404: .*\/no\/such-road$/);
  tolerate(/^console: Failed to load resource: .* 404 /);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`An unknown address ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('has status 404 and links to home', { tag: '@desktop' }, async ({ page, tolerate }) => {
      const logged = javaScriptEnabled
        ? page.waitForEvent('console', (message) => message.text().includes('no page at'))
        : null;
      if (javaScriptEnabled) tolerate(/^console: .*no page at \/no\/such-road$/);
      const answer = await page.goto(PATH);
      if (logged) expect((await logged).text()).toContain(PATH);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Oops! Page not found']);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      const spanish = page.getByRole('banner').getByRole('link', { name: 'Español' });
      await expect(spanish).toHaveAttribute('href', '/es');
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expert Movers Ready When You Are');
    });
  });
}

test('The background reaches the bottom bar of a phone', { tag: '@phone' }, async ({ page, tolerate }) => {
  tolerate(/no page at/);
  await page.goto(PATH);
  const main = await page.getByRole('main').boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Quick links' }).boundingBox();
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeGreaterThanOrEqual(Math.floor(bar?.y ?? Infinity));
});
