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
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(chosen);
}

test('A video with captions replaces a sample on the home page, until it is removed', async ({ desk }) => {
  await desk.goto('/desk/images');
  const sample = card(desk, 'Sample 1');
  await expect(sample).toContainText('Sample video');
  await expect(desk.getByRole('region', { name: 'Videos' }).getByRole('heading', { level: 3 })).toHaveCount(
    4,
  );
  await expectSound(desk);

  await choose(desk, 'Upload: video of Sample 1', file('crew.mp4', 'video/mp4', await video()));
  await expect(sample).toContainText('720 × 900, 0:14');
  await expect(sample).toContainText('This video has no captions yet.');
  await choose(desk, 'Upload: captions of Sample 1, English', file('crew.vtt', 'text/vtt', CAPTIONS));
  await expect(sample).not.toContainText('This video has no captions yet.');
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
  await desk.getByRole('button', { name: 'Restore sample: video of Sample 1' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Remove your video of Sample 1?' });
  await expectSound(desk);
  await question.getByRole('button', { name: 'Restore sample' }).click();
  await expect(sample).toContainText('Sample video');
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
  const sample = card(desk, 'Sample 2');
  const bytes = await video();
  const other = Buffer.from(bytes);
  other.write('hvc1', other.indexOf('avc1', 40), 'latin1');
  await choose(desk, 'Upload: video of Sample 2', file('phone.mp4', 'video/mp4', other));
  await expect(sample.getByRole('alert').filter({ hasText: 'MP4 file:' })).toContainText('HEVC (H.265)');
  await choose(
    desk,
    'Upload: captions of Sample 2, Español',
    file('phone.vtt', 'text/vtt', '1\n00:00:01,000 --> 00:00:02,000\nSRT'),
  );
  await expect(sample.getByRole('alert').filter({ hasText: 'Captions, Español' })).toContainText(
    'Its first line must be WEBVTT',
  );
  await expectSound(desk);
  await choose(desk, 'Upload: video of Sample 2', file('phone.mp4', 'video/mp4', bytes));
  await expect(sample).toContainText('720 × 900');
  await expect(sample.getByRole('alert').filter({ hasText: 'MP4 file:' })).toHaveCount(0);
});

test('A video can be uploaded and removed by keyboard', async ({ desk }) => {
  await desk.goto('/desk/images');
  const sample = card(desk, 'Sample 3');
  await expect(sample).toBeVisible();
  const bytes = await video();
  // A headless browser sometimes opens no file chooser; press again.
  await expect(async () => {
    await desk.getByRole('button', { name: 'Upload: video of Sample 3' }).focus();
    const chooser = desk.waitForEvent('filechooser', { timeout: 2_000 });
    await desk.keyboard.press('Enter');
    await (await chooser).setFiles(file('by-keys.mp4', 'video/mp4', bytes));
  }).toPass();
  await expect(sample).toContainText('720 × 900');
  await desk.getByRole('button', { name: 'Restore sample: video of Sample 3' }).focus();
  await desk.keyboard.press('Enter');
  const question = desk.getByRole('alertdialog', { name: 'Remove your video of Sample 3?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(sample).toContainText('Sample video');
});
