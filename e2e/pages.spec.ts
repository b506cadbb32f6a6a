import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { listedPaths } from './routes.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Number of tests that share the pages, so that workers run in parallel. */
const PARTS = 8;

for (let part = 0; part < PARTS; part += 1) {
  test(`Every page is accessible and fits its window, part ${part + 1} of ${PARTS}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const paths = await listedPaths(request);
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths.filter((_, at) => at % PARTS === part)) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectAccessible(page);
        await expectFits(page);
      });
    }
  });
}

test('A printed service page shows name, phone and all answers', async ({ page }) => {
  await page.goto('/piano-movers');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('details p').first()).toBeVisible();
  const banner = page.getByRole('banner');
  await expect(banner.getByText('Valley Movers')).toBeVisible();
  await expect(banner.getByRole('link', { name: '956-555-0142', exact: true })).toBeVisible();
  for (const furniture of ['header nav', 'header .btn', 'footer', '.bottom-bar', '.cta', 'main .btn'])
    await expect(page.locator(furniture).first()).toBeHidden();
});

test('Suggestions for a misspelled path fit the window', async ({ page, tolerate }) => {
  tolerate(/^status 404: .*\/piano-mover$/);
  tolerate(/^console: Failed to load resource: .* 404 /);
  tolerate(/no page at \/piano-mover$/);
  await page.goto('/piano-mover');
  await expect(page.locator('main a[href="/piano-movers"]')).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  for (const part of await page.locator('main h1, main p, main a').all()) {
    const box = await part.boundingBox();
    expect(box?.x, await part.innerText()).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), await part.innerText()).toBeLessThanOrEqual(width);
  }
});
