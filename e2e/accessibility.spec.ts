import { expectAccessible, test } from './fixtures.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('The 404 page is accessible', async ({ page, tolerate }) => {
  tolerate(/^status 404: /);
  tolerate(/^console: .*(404|no page)/);
  await page.goto('/nowhere');
  await expectAccessible(page);
});
