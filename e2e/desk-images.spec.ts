import type { Page } from '@playwright/test';
import { atBothSizes, expectFits, expectSound } from './fixtures.ts';
import { png } from './png.ts';
import { expect, test } from './site-editor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// The tests share the worker's bucket.
test.describe.configure({ mode: 'serial', timeout: 60_000 });

const HERO = 'hero-movers-team.jpg';
const STEP = 'planning-walkthrough.jpg';
const PUBLIC = '/storage/v1/object/public/moving_service_images';
const stripes = png(200, 100, [200, 40, 60], [251, 233, 180]);
const plain = png(160, 120, [0, 104, 74]);
const photo = (name: string, buffer = stripes) => ({ name, mimeType: 'image/png', buffer });

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The cards of images that were uploaded under a timestamp and this name. */
const added = (page: Page, name: string) => page.locator(`[data-name$="-${name}"]`);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses a file with a button that opens a file chooser. */
async function choose(page: Page, button: string, file: ReturnType<typeof photo>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

/** Drops a file on an element. */
async function drop(
  page: Page,
  target: string,
  { name, mimeType, buffer }: ReturnType<typeof photo>,
): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return transfer;
    },
    { name, mimeType, bytes: [...buffer] },
  );
  for (const type of ['dragover', 'drop']) await page.dispatchEvent(target, type, { dataTransfer: data });
}

test('Uploading the hero photo changes the home page, and deleting it restores the illustration', {
  tag: '@desktop',
}, async ({ desk }) => {
  await desk.goto('/desk/images');
  await expect(card(desk, HERO)).toContainText('On ');
  const pages = card(desk, HERO).locator('.image-card__pages');
  await pages.locator('summary').click();
  // The whole list is visible: nothing is cut off or scrolled.
  expect(await pages.locator('ul').evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await expectSound(desk);
  await choose(desk, `Upload photo: ${HERO}`, photo('whatever it is called.png'));
  await expect(section(desk, 'Photos').getByRole('heading', { name: HERO })).toBeVisible();
  await expect(card(desk, HERO)).toContainText('200 × 100');
  await expectSound(desk);

  await desk.goto('/');
  await expect(desk.locator(`img[src^="${PUBLIC}/${HERO}?v="]`)).toHaveCount(1);
  await expect(desk.locator('.hero__livery')).toHaveCount(0);
  const words = desk.locator('.hero__photo + .hero__inner > :first-child');
  // On wide screens the words are in front of the photo, so they have a plate of sky.
  await expect(words).toHaveCSS('background-color', 'rgb(165, 219, 221)');

  await desk.goto('/desk/images');
  await choose(desk, `Replace: ${HERO}`, photo('green.png', plain));
  await expect(card(desk, HERO)).toContainText('160 × 120');
  await desk.getByRole('button', { name: `Delete: ${HERO}` }).click();
  const question = desk.getByRole('alertdialog', { name: `Delete ${HERO}?` });
  await expect(question).toContainText('Used on /, /es. The illustration is shown there again.');
  await expectSound(desk);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(
    section(desk, 'Illustrations without a photo').getByRole('heading', { name: HERO }),
  ).toBeVisible();

  await desk.goto('/');
  await expect(desk.locator('.hero__livery')).toHaveCount(1);
  await expect(desk.locator(`img[src^="${PUBLIC}/${HERO}"]`)).toHaveCount(0);
});

test('A photo dropped on an illustration replaces it; replacing a photo asks first', {
  tag: '@desktop',
}, async ({ desk, tolerate }) => {
  tolerate(/^status 412: .*\/desk\/api\/images\//);
  tolerate(/^console: .* 412 /);
  await desk.goto('/desk/images');
  await drop(desk, `[data-name="${STEP}"]`, photo('a.png'));
  await expect(card(desk, STEP)).toContainText('200 × 100');

  await drop(desk, `[data-name="${STEP}"]`, photo('b.png', plain));
  const question = desk.getByRole('alertdialog', { name: `Replace ${STEP}?` });
  await expect(question).toBeVisible();
  await expectSound(desk);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(card(desk, STEP)).toContainText('200 × 100');
  await drop(desk, `[data-name="${STEP}"]`, photo('b.png', plain));
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(card(desk, STEP)).toContainText('160 × 120');

  await drop(desk, '.images', photo('Día de Mudanza.png'));
  // Its name begins with the time, so that it replaces nothing.
  const day = added(desk, 'dia-de-mudanza.png');
  await expect(day).toContainText('Not used on any page');
  await expect(day).toHaveAttribute('data-name', /^\d{13}-/);
  await drop(desk, '.images', photo('Día de Mudanza.png', plain));
  await expect(day).toHaveCount(2);
});

test('A file that is not an image is refused, and the error can be dismissed', { tag: '@desktop' }, async ({
  desk,
  tolerate,
}) => {
  tolerate(/^status 4\d\d: .*\/desk\/api\/images\/\d+-broken.png$/);
  tolerate(/^console: .* 4\d\d /);
  await desk.goto('/desk/images');
  await choose(desk, 'Add photos', photo('broken.png', Buffer.from('not a picture at all')));
  const news = desk.getByRole('alert').filter({ hasText: 'broken.png' });
  await expect(news).toContainText('isn’t an image');
  await expectSound(desk);
  await choose(desk, 'Add photos', {
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x') as typeof stripes,
  });
  await expect(news).toContainText('This file isn’t an image');
  await desk.getByRole('button', { name: /^Dismiss the error for \d+-broken.png$/ }).click();
  await expect(news).toHaveCount(0);
});

test('An upload shows its progress', { tag: '@desktop' }, async ({ desk }) => {
  await desk.goto('/desk/images');
  const network = await desk.context().newCDPSession(desk);
  const noise = Array.from({ length: 400 }, (_, at): [number, number, number] => [
    (at * 71) % 256,
    (at * 151) % 256,
    (at * 211) % 256,
  ]);
  const large = png(1600, 1600, ...noise);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: large.length / 2,
  });
  await choose(desk, 'Add photos', photo('slow.png', large));
  const progress = desk.getByRole('progressbar', { name: /^\d+-slow.png$/ });
  await expect(progress).toBeVisible();
  await expectSound(desk);
  await expect(added(desk, 'slow.png')).toContainText('1600 × 1600', { timeout: 20_000 });
  await expect(progress).toHaveCount(0);
});

test('A photo can be uploaded and deleted by keyboard', { tag: '@desktop' }, async ({ desk }) => {
  await desk.goto('/desk/images');
  // Wait for the loaded page: the skeleton cannot keep the focus.
  await expect(card(desk, HERO)).toBeVisible();
  // A headless browser sometimes opens no file chooser; press again.
  await expect(async () => {
    await desk.getByRole('button', { name: 'Add photos' }).focus();
    const chooser = desk.waitForEvent('filechooser', { timeout: 2_000 });
    await desk.keyboard.press('Enter');
    await (await chooser).setFiles(photo('by-keys.png'));
  }).toPass();
  await expect(added(desk, 'by-keys.png')).toBeVisible();
  await desk.getByRole('button', { name: /^Delete: \d+-by-keys.png$/ }).focus();
  await desk.keyboard.press('Enter');
  const question = desk.getByRole('alertdialog', { name: /^Delete \d+-by-keys.png\?$/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(added(desk, 'by-keys.png')).toHaveCount(0);
});

test('An image is chosen or uploaded where a text names it', { tag: '@desktop' }, async ({ desk }) => {
  await desk.goto('/desk/site/edit?path=en%2Fcities%2Falamo.toml');
  const form = desk.getByRole('form', { name: /^Edit / });
  const name = form.getByLabel('Name', { exact: true });
  await form.getByRole('button', { name: 'Choose image' }).click();
  const picker = desk.getByRole('dialog', { name: 'Choose image' });
  await expectSound(desk);
  await picker.getByRole('button', { name: STEP }).click();
  await expect(picker).toHaveCount(0);
  await expect(name).toHaveValue(STEP);

  await form.getByRole('button', { name: 'Choose image' }).click();
  await choose(desk, 'Upload photo', photo('our-truck.png'));
  await expect(picker).toHaveCount(0);
  await expect(name).toHaveValue('our-truck.png');
});

test('Buttons are large enough for a thumb', { tag: '@phone' }, async ({ desk }) => {
  await desk.goto('/desk/images');
  await expect(card(desk, HERO)).toBeVisible();
  for (const button of await desk.locator('main').getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  await atBothSizes(desk, expectFits);
});
