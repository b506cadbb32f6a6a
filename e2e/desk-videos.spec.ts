import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectSound } from './fixtures.ts';
import { expect, test } from './site-editor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// The tests share the worker's videos.
test.describe.configure({ mode: 'serial', timeout: 60_000 });

const CAPTIONS = 'WEBVTT\n\n00:00.500 --> 00:02.000\nThe crew was on time.\n';
const video = () => readFile('content/videos/review-2.mp4');
const file = (name: string, mimeType: string, text: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(text as string) as Awaited<ReturnType<typeof video>>,
});

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Videos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Chooses a file with a button that opens a file chooser. */
async function choose(page: Page, button: string, chosen: ReturnType<typeof file>): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await asked).setFiles(chosen);
}

test('A video with captions replaces a sample on the home page, until it is removed', async ({ desk }) => {
  await desk.goto('/desk/images');
  const marta = card(desk, 'Marta G.');
  await expect(marta).toContainText('Bundled sample');
  await expect(desk.getByRole('region', { name: 'Videos' }).getByRole('heading', { level: 3 })).toHaveCount(
    4,
  );
  await expectSound(desk);

  await choose(desk, 'Upload: video of Marta G.', file('crew.mp4', 'video/mp4', await video()));
  await expect(marta).toContainText('720 × 900, 0:14');
  await expect(marta).toContainText('This video has no captions yet.');
  await choose(desk, 'Upload: captions of Marta G., English', file('crew.vtt', 'text/vtt', CAPTIONS));
  await expect(marta).not.toContainText('This video has no captions yet.');
  await expectSound(desk);

  await desk.goto('/');
  const shown = desk.locator('video[src^="/videos/review-1."]');
  await expect(shown.locator('track')).toHaveAttribute('src', /^\/videos\/review-1\.en\.[0-9a-f]{16}\.vtt$/);
  const part = await desk.request.get((await shown.getAttribute('src')) ?? '', {
    headers: { range: 'bytes=0-99' },
  });
  expect(part.status()).toBe(206);
  expect((await part.body()).subarray(4, 8).toString()).toBe('ftyp');

  await desk.goto('/desk/images');
  await desk.getByRole('button', { name: 'Restore sample: video of Marta G.' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Remove your video of Marta G.?' });
  await expectSound(desk);
  await question.getByRole('button', { name: 'Restore sample' }).click();
  await expect(marta).toContainText('Bundled sample');
  await desk.goto('/');
  await expect(desk.locator('video[src^="/videos/review-1."] track')).toHaveAttribute(
    'src',
    /^\/videos\/review-1\.[0-9a-f]{6}\.vtt$/,
  );
});

test('A refused file says what to do next to its field, and the next one is accepted', async ({
  desk,
  tolerate,
}) => {
  tolerate(/^status 422: .*\/desk\/api\/videos\//);
  tolerate(/^console: .* 422 /);
  await desk.goto('/desk/images');
  const ernesto = card(desk, 'Ernesto R.');
  const bytes = await video();
  const other = Buffer.from(bytes);
  other.write('hvc1', other.indexOf('avc1', 40), 'latin1');
  await choose(desk, 'Upload: video of Ernesto R.', file('phone.mp4', 'video/mp4', other));
  await expect(ernesto.getByRole('alert').filter({ hasText: 'MP4 file:' })).toContainText('HEVC (H.265)');
  await choose(
    desk,
    'Upload: captions of Ernesto R., Español',
    file('phone.vtt', 'text/vtt', '1\n00:00:01,000 --> 00:00:02,000\nSRT'),
  );
  await expect(ernesto.getByRole('alert').filter({ hasText: 'Captions, Español' })).toContainText(
    'Its first line must be WEBVTT',
  );
  await expectSound(desk);
  await choose(desk, 'Upload: video of Ernesto R.', file('phone.mp4', 'video/mp4', bytes));
  await expect(ernesto).toContainText('720 × 900');
  await expect(ernesto.getByRole('alert').filter({ hasText: 'MP4 file:' })).toHaveCount(0);
});

test('A video can be uploaded and removed by keyboard', async ({ desk }) => {
  await desk.goto('/desk/images');
  const alyssa = card(desk, 'Alyssa T.');
  await expect(alyssa).toBeVisible();
  const bytes = await video();
  // A headless browser sometimes opens no file chooser; press again.
  await expect(async () => {
    await desk.getByRole('button', { name: 'Upload: video of Alyssa T.' }).focus();
    const asked = desk.waitForEvent('filechooser', { timeout: 2_000 });
    await desk.keyboard.press('Enter');
    await (await asked).setFiles(file('by-keys.mp4', 'video/mp4', bytes));
  }).toPass();
  await expect(alyssa).toContainText('720 × 900');
  await desk.getByRole('button', { name: 'Restore sample: video of Alyssa T.' }).focus();
  await desk.keyboard.press('Enter');
  const question = desk.getByRole('alertdialog', { name: 'Remove your video of Alyssa T.?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(alyssa).toContainText('Bundled sample');
});
