import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const FUNCTION = '**/functions/v1/generate-moving-jingle';

/** Playback state of a media element. */
const state = (element: Locator) =>
  element.evaluate((media: HTMLMediaElement) => ({
    playing: !media.paused,
    volume: media.volume,
    loop: media.loop,
    muted: media.muted,
    begun: media.currentTime > 0,
    local: media.src.startsWith('blob:'),
  }));

/** The button over the picture of a video. */
const playSign = (page: Page, title: string) => page.getByRole('button', { name: `Play: ${title}` });

/** The ad on /ads, started like a visitor does. */
async function playAd(page: Page) {
  await page.goto('/ads');
  const [video, jingle] = [page.locator('video'), page.locator('audio')];
  await playSign(page, 'Heavy First').click({ position: { x: 60, y: 60 } });
  await expect.poll(async () => (await state(video)).begun, 'the video plays').toBe(true);
  return { video, jingle };
}

test('The browser of this suite plays H.264 and FLAC', async ({ page }) => {
  await page.goto('/ads');
  const plays = await page.evaluate(() => {
    const video = document.createElement('video');
    return ['video/mp4; codecs="avc1.4d401f, mp4a.40.2"', 'audio/flac'].map((kind) =>
      video.canPlayType(kind),
    );
  });
  expect(plays).toEqual(['probably', 'probably']);
});

test('The ad page has the jingle before anybody taps', async ({ page }) => {
  const response = page.waitForResponse(FUNCTION);
  await page.goto('/ads');
  await response;
  await expect.poll(async () => (await state(page.locator('audio'))).local).toBe(true);
  expect(await state(page.locator('audio')), 'it never begins by itself').toMatchObject({ playing: false });
  // A listener of the page itself comes after the frame's own: the jingle plays already within the click.
  const within = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('click', () => resolve(!document.querySelector('audio')?.paused));
      }),
  );
  await playSign(page, 'Heavy First').click({ position: { x: 60, y: 60 } });
  expect(await within).toBe(true);
});

test('The jingle loops quietly with the ad and pauses with it', async ({ page }) => {
  const { video, jingle } = await playAd(page);
  const sounding = { playing: true, volume: 0.3, loop: true, muted: false, begun: true, local: true };
  await expect.poll(() => state(jingle)).toEqual(sounding);
  await expectAccessible(page);

  await video.evaluate((media: HTMLVideoElement) => media.pause());
  await expect.poll(() => state(jingle)).toEqual({ ...sounding, playing: false });
  await video.evaluate((media: HTMLVideoElement) => media.play());
  await expect.poll(() => state(jingle)).toEqual(sounding);
  await video.evaluate((media: HTMLVideoElement) => {
    media.muted = true;
  });
  await expect.poll(async () => (await state(jingle)).muted).toBe(true);
});

test('The jingle stops and rewinds when the ad ends, and restarts with it', async ({ page }) => {
  const { video, jingle } = await playAd(page);
  await expect.poll(async () => (await state(jingle)).begun).toBe(true);
  // The server supports ranges, so seeking to the end is instant.
  await video.evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 0.3;
  });
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.ended)).toBe(true);
  await expect.poll(() => state(jingle)).toMatchObject({ playing: false, begun: false });
  await video.evaluate((media: HTMLVideoElement) => media.play());
  await expect.poll(() => state(jingle)).toMatchObject({ playing: true, begun: true });
});

test('The ad plays without the jingle when it cannot be generated', async ({ page, tolerate }) => {
  tolerate(/^status 500: .*generate-moving-jingle$/);
  tolerate(/^console: .*(500|generate-moving-jingle)/);
  await page.route(FUNCTION, (route) => route.fulfill({ status: 500, json: { error: 'out of strings' } }));
  const { jingle } = await playAd(page);
  expect(await state(jingle)).toMatchObject({ playing: false, local: false });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('The about page loads the jingle and plays it on request', async ({ page }) => {
  const request = page.waitForRequest(FUNCTION);
  await page.goto('/about');
  await request;
  const [part, jingle] = [page.locator('[data-island=Jingle]'), page.locator('audio')];
  const play = page.getByRole('button', { name: 'Play the jingle' });
  await expect(play).toBeVisible();
  await expect(part).toHaveAttribute('data-loading', 'false');
  await expect(part).toHaveAttribute('data-playing', 'false');
  expect(await state(jingle), 'it never begins by itself').toMatchObject({ playing: false, begun: false });
  await expectAccessible(page);

  await play.click();
  const pause = page.getByRole('button', { name: 'Pause the jingle' });
  await expect(pause).toBeFocused();
  await expect(part.getByRole('status')).toHaveText('The jingle is playing.');
  await expect
    .poll(() => state(jingle))
    .toEqual({ playing: true, volume: 0.3, loop: true, muted: false, begun: true, local: true });
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(play).toBeFocused();
  expect(await state(jingle)).toMatchObject({ playing: false });
  await expect(part).toHaveAttribute('data-playing', 'false');
});

test('The about page shows no button when there is no jingle', async ({ page, tolerate }) => {
  tolerate(/^status 404: .*generate-moving-jingle$/);
  tolerate(/^console: .*(404|generate-moving-jingle)/);
  await page.route(FUNCTION, (route) =>
    route.fulfill({ status: 404, headers: { 'x-relay-error': 'true' }, json: { message: 'none' } }),
  );
  await page.goto('/about');
  await expect(page.locator('[data-island=Jingle]')).toHaveAttribute('data-loading', 'false');
  await expect(page.getByRole('button', { name: /jingle/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('The pages with the jingle do not load React', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Play the jingle' })).toBeVisible();
  await playAd(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => /react|hydrate/.test(script))).toEqual([]);
});

test('The home page loads a video only when played, with captions', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/videos\//.test(request.url())) requests.push(request.url());
  });
  await page.goto('/');
  const videos = page.locator('#reviews video');
  await expect(videos).toHaveCount(3);
  for (const name of ['Sample 1', 'Sample 2', 'Sample 3']) {
    await expect(page.locator(`#reviews video[aria-label="${name}"]`)).toHaveCount(1);
  }
  await videos.first().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await expectAccessible(page);

  await videos.first().evaluate((media: HTMLVideoElement) => media.play());
  await expect.poll(async () => (await state(videos.first())).begun).toBe(true);
  const captions = await videos.first().evaluate(async (media: HTMLVideoElement) => {
    const [track] = media.textTracks;
    if (!track) return null;
    const shown = track.mode === 'showing';
    track.mode = 'hidden';
    if (!track.cues?.length) {
      const element = media.querySelector('track');
      await new Promise((resolve) => element?.addEventListener('load', resolve, { once: true }));
    }
    const words = Array.from(track.cues ?? [], (cue) => (cue as VTTCue).text);
    return { kind: track.kind, language: track.language, shown, words };
  });
  expect(captions).toMatchObject({ kind: 'captions', language: 'en', shown: false });
  expect(captions?.words[0]).toBe("Sample: replaced by a customer's own words");
  expect(requests.some((path) => path.endsWith('.mp4'))).toBe(true);
});

test('A video plays at a tap on its picture, and then has the controls of the browser', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const [video, sign] = [page.locator('#reviews video').first(), playSign(page, 'Sample 1')];
  await expect(sign).toBeVisible();
  await expect(video).not.toHaveAttribute('controls');
  await expectAccessible(page);
  const middle = await sign.boundingBox();
  expect(Math.min(middle?.width ?? 0, middle?.height ?? 0), 'the whole picture').toBeGreaterThan(200);
  await (isMobile ? sign.tap() : sign.click());
  await expect.poll(async () => (await state(video)).begun).toBe(true);
  await expect(sign).toHaveCount(0);
  await expect(video).toHaveAttribute('controls');
});

test('A video plays by keyboard and keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await playSign(page, 'Sample 2').focus();
  await page.keyboard.press('Enter');
  const video = page.locator('#reviews video[aria-label="Sample 2"]');
  await expect.poll(async () => (await state(video)).begun).toBe(true);
  await expect(video).toBeFocused();
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a video has the controls of the browser', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#reviews video[controls]')).toHaveCount(3);
    await expect(playSign(page, 'Sample 1')).toHaveCount(0);
  });
});
