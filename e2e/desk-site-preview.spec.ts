import { atBothSizes, expectAccessible, expectFits } from './fixtures.ts';
import { expect, openFile, PUBLISHING, test, theForm, unfold } from './site-editor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// The server renders the whole page for each preview, which is slow in an unoptimized build.
test.describe.configure({ timeout: 3 * PUBLISHING });

test('A page can be previewed before it is published', async ({ desk, request, isMobile, tolerate }) => {
  // The preview frame is sandboxed, which the browser logs.
  tolerate(/^console: Blocked (script execution|autofocusing)/);
  const heading = 'Heavy first, tight to the wall';
  await openFile(desk, 'en/pages/piano-movers.toml');
  await unfold(desk, 'Page heading');
  await atBothSizes(desk, expectFits);
  await theForm(desk).getByLabel('Heading', { exact: true }).first().fill(heading);
  await desk.getByRole('button', { name: 'Preview', exact: true }).click();
  const view = isMobile
    ? desk.getByRole('dialog', { name: 'Preview' })
    : desk.getByRole('complementary', { name: 'Preview' });
  const page = view.frameLocator('iframe');
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible({ timeout: PUBLISHING });
  await expect(view.getByText('Click or tap a text to edit it.')).toBeVisible();
  await expectAccessible(desk, { frames: false });
  expect(await (await request.get('/piano-movers')).text()).not.toContain(heading);

  const width = () => page.locator('html').evaluate((html) => html.clientWidth);
  expect(await width()).toBe(390);
  await view.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(width).toBe(1440);
  const outer = await view.boundingBox();
  const inner = await view.locator('iframe').boundingBox();
  expect(inner?.width ?? 9_999, 'all of it is seen').toBeLessThanOrEqual(outer?.width ?? 0);
  await view.getByRole('combobox', { name: 'Page', exact: true }).selectOption('/services');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/services$/);
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toHaveCount(0);
});

test('The preview follows what is typed, and a press on its text opens the field', async ({
  desk,
  isMobile,
  tolerate,
}) => {
  tolerate(/^console: Blocked (script execution|autofocusing)/);
  await openFile(desk, 'en/pages/piano-movers.toml');
  await unfold(desk, 'Page heading');
  const heading = theForm(desk).getByLabel('Heading', { exact: true }).first();
  await desk.getByRole('button', { name: 'Preview', exact: true }).click();
  const view = isMobile
    ? desk.getByRole('dialog', { name: 'Preview' })
    : desk.getByRole('complementary', { name: 'Preview' });
  const shown = view.frameLocator('iframe:not(.is-coming)').getByRole('heading', { level: 1 });
  await expect(shown).toBeVisible({ timeout: PUBLISHING });
  if (!isMobile) {
    await heading.fill('Straight up the stairs');
    await expect(shown).toHaveText('Straight up the stairs', { timeout: 300 });
    // The server has rendered the page as well, and it took the place of the first.
    const frame = view.locator('iframe').first();
    const first = await frame.getAttribute('src');
    await expect(frame).not.toHaveAttribute('src', first ?? '', { timeout: PUBLISHING });
    await expect(shown).toHaveText('Straight up the stairs');
    await heading.blur();
  }
  await shown.click();
  await expect(heading).toBeFocused();
});

test('The preview stands beside the form in a wide window', { tag: '@desktop' }, async ({
  desk,
  tolerate,
}) => {
  tolerate(/^console: Blocked (script execution|autofocusing)/);
  await desk.addInitScript(() => {
    if (location.pathname.startsWith('/desk')) localStorage.setItem('desk-preview-beside', 'on');
  });
  const form = await openFile(desk, 'en/pages/piano-movers.toml');
  const view = desk.getByRole('complementary', { name: 'Preview' });
  const page = view.frameLocator('iframe[title="Page preview"]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: PUBLISHING });
  const [left, right] = [await form.boundingBox(), await view.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 9_999), 'beside it').toBeLessThanOrEqual(right?.x ?? 0);

  // It stays in view while the form scrolls.
  await form.getByRole('textbox').last().scrollIntoViewIfNeeded();
  const after = await view.boundingBox();
  expect(after?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((after?.y ?? 0) + (after?.height ?? 9_999)).toBeLessThanOrEqual(desk.viewportSize()?.height ?? 0);

  // The keyboard passes it in one step.
  await view.getByRole('button', { name: 'Skip the preview' }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();

  await desk.setViewportSize({ width: 1280, height: 900 });
  await expect(view).toHaveCount(0);
});
