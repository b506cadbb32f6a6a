import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { png } from './png.ts';
import { SERVICE_KEY } from './program.ts';

const BUCKET = '/storage/v1/object/moving_service_images';
const PUBLIC = '/storage/v1/object/public/moving_service_images';
const STEPS = [
  'planning-walkthrough.jpg',
  'crew-assessment-hallway.jpg',
  'move-preparation-protection.jpg',
  'loading-truck-transport.jpg',
  'delivery-placement-stairs.jpg',
  'final-walkthrough-truck.jpg',
];
const HERO = 'hero-movers-team.jpg';
const ALL = [HERO, ...STEPS];

// The tests share the worker's bucket.
test.describe.configure({ mode: 'serial' });
test.afterEach(({ request }) => remove(request, ALL));

const headers = { apikey: SERVICE_KEY };
const large = png(1000, 500, [200, 40, 60], [251, 233, 180]);
const small = png(200, 100, [200, 40, 60], [251, 233, 180]);

async function upload(request: APIRequestContext, name: string, data = large): Promise<void> {
  const answer = await request.post(`${BUCKET}/${name}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function remove(request: APIRequestContext, prefixes: readonly string[]): Promise<void> {
  const answer = await request.delete(BUCKET, { headers, data: { prefixes } });
  expect(answer.status()).toBe(200);
}

/** The images for a name: the photo or the bundled illustration. */
const photos = (page: Page, name: string) => page.locator(`img[src^="${PUBLIC}/${name}?v="]`);

/** Expects an image to have loaded, and checks the source that the browser chose. */
async function expectLoaded(page: Page, name: string): Promise<void> {
  const photo = photos(page, name);
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), name)
    .toBeGreaterThan(0);
}

/** Waits until the variants of an image exist, so that pages refer to them. */
async function waitForCopies(request: APIRequestContext, name: string): Promise<void> {
  const html = async () => (await request.get('/')).text();
  await expect.poll(html, { timeout: 20_000 }).toMatch(new RegExp(`/pictures/\\w+/${name}/480\\.avif 480w`));
}

test('Each image of the home page follows an upload and its deletion', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('.hero__livery')).toHaveCount(1);
  await expect(page.locator('#services img[src^="/images/"]')).toHaveCount(STEPS.length);
  await upload(request, HERO, small);
  await page.goto('/');
  await expectLoaded(page, HERO);
  for (const name of STEPS) await upload(request, name, small);
  await page.goto('/');
  for (const name of ALL) await expectLoaded(page, name);
  await expect(page.locator('.hero__livery')).toHaveCount(0);
  await remove(request, ALL);
  await page.goto('/');
  await expect(page.locator('.photo')).toHaveCount(0);
  await expect(page.locator('.hero__livery')).toHaveCount(1);
  await expect(page.locator('#services img[src^="/images/"]')).toHaveCount(STEPS.length);
});

test('A page with photos is accessible', async ({ page, request }) => {
  for (const name of [HERO, STEPS[0] as string]) await upload(request, name, small);
  await page.goto('/');
  await expectLoaded(page, HERO);
  await expectAccessible(page);
});

test('A browser loads the fitting variant, and the size is reserved', async ({ page, request }) => {
  const [name] = STEPS as [string];
  await upload(request, name);
  await waitForCopies(request, name);
  await page.goto('/');
  await expectLoaded(page, name);
  const photo = photos(page, name);
  await expect(photo).toHaveAttribute('width', '1000');
  await expect(photo).toHaveAttribute('height', '500');
  const chosen = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(chosen).toMatch(/\/pictures\/\w+\/planning-walkthrough\.jpg\/(480|800)\.avif$/);
  const box = await page.locator('#services .crate').first().boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1), 'the frame of the drawing').toBeCloseTo(4 / 3, 1);
  const shown = await photo.boundingBox();
  expect(shown?.height, 'the photo fills its frame').toBeCloseTo(box?.height ?? 0, 0);
  const frames = await page
    .locator('#services .crate')
    .evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(new Set(frames).size, 'a photo has a frame as large as a drawing').toBe(1);
});

test('A placeholder is shown until a photo has loaded', async ({ page, request }) => {
  const [name] = STEPS as [string];
  await upload(request, name);
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  for (const path of [`**${PUBLIC}/${name}**`, `**/pictures/*/${name}/**`])
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const frame = page.locator('.photo');
  await frame.scrollIntoViewIfNeeded();
  const word = () => frame.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await word()).toBe('"Loading..."');
  const running = await frame.evaluate((element) => element.getAnimations({ subtree: true }).length);
  expect(running).toBeGreaterThan(0);
  letGo();
  await expectLoaded(page, name);
  await expect(frame).not.toHaveAttribute('data-wait');
});

for (const name of [HERO, STEPS[0] as string]) {
  test(`A drawing takes the place of ${name} when it does not load`, async ({ page, request, tolerate }) => {
    tolerate(/Failed to load resource|failed: .*(pictures|storage)/);
    await upload(request, name);
    for (const path of [`**${PUBLIC}/${name}**`, `**/pictures/*/${name}/**`])
      await page.route(path, (route) => route.abort());
    await page.goto('/');
    const stem = name.replace('.jpg', '');
    const drawing = page.locator(`.photo img[src^="/images/${stem}."]`);
    await page.locator('.photo').scrollIntoViewIfNeeded();
    await expect(drawing).toHaveCount(1);
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('A photo is shown with its alternative text', async ({ page, request }) => {
    const [name] = STEPS as [string];
    await upload(request, name);
    await page.goto('/');
    await expect(photos(page, name)).toHaveAttribute('alt', /clipboard/);
  });
});
