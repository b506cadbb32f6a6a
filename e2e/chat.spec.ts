import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { expectHydrated, goOn } from './wizard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const fab = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Quick links' }).getByRole('button', { name: 'Chat' });
const chat = (page: Page) => page.getByRole('dialog', { name: 'Valley Movers' });
const field = (page: Page) => chat(page).getByRole('textbox', { name: 'Your question' });
const log = (page: Page) => chat(page).getByRole('log', { name: 'Conversation' });

/** Opens the chat as this viewport does, once it is available. */
async function openChat(page: Page, isMobile: boolean): Promise<Locator> {
  await expect(fab(page).or(page.locator('.chatfab:enabled')).first()).toBeAttached();
  await expect(page.locator('.chatfab')).toBeEnabled();
  if (isMobile) await tab(page).tap();
  else await fab(page).click();
  await expect(chat(page)).toBeVisible();
  return chat(page);
}

/** Asks a question and waits for the answer. */
async function askIt(page: Page, words: string): Promise<Locator> {
  const messages = log(page).locator('.msg:not(.is-waiting)');
  const before = await messages.count();
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(messages).toHaveCount(before + 2);
  return messages.last();
}

test('The button waits for its widget and opens a panel of 400 by 600', { tag: '@desktop' }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/element-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(fab(page)).toBeDisabled();
  release();
  await expect(fab(page)).toBeEnabled();
  const place = await fab(page).boundingBox();
  expect(place).toMatchObject({ width: 64, height: 64, x: 1440 - 20 - 64, y: 900 - 20 - 64 });
  await fab(page).click();
  await expect(chat(page)).toBeVisible();
  expect(await chat(page).boundingBox()).toEqual({
    x: 1440 - 20 - 400,
    y: 900 - 80 - 600,
    width: 400,
    height: 600,
  });
  await expect(fab(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(chat(page).getByText('Get instant help with your move')).toBeVisible();
  // The page next to the panel stays usable.
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await chat(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(chat(page)).toBeHidden();
  await expect(fab(page)).toBeFocused();
});

test('The panel can be opened, used and closed by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/terms');
  await expect(fab(page)).toBeEnabled();
  await fab(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('tienen seguro');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('fully licensed and insured')).toBeVisible();
  await expect(log(page).locator('[lang=es]')).toContainText('español');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(fab(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('tienen seguro')).toBeVisible();
});

test('The sheet takes 75% of a phone and makes the page inert', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await openChat(page, true);
  expect(await chat(page).boundingBox()).toEqual({ x: 0, y: 844 * 0.25, width: 390, height: 844 * 0.75 });
  await expect(chat(page).getByRole('heading', { name: 'Valley Movers' })).toBeVisible();
  await expect(chat(page).getByText('Get instant help with your move')).toBeVisible();
  await expect(chat(page).locator('mudanza-assistant')).toBeVisible();
  await expect(chat(page).getByRole('button', { name: 'Close chat' })).toBeFocused();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  // The page behind the sheet cannot get the focus.
  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  await page.evaluate(() => document.querySelector<HTMLElement>('.bottom-bar a')?.focus());
  expect(await inside()).toBe(true);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const somewhere = await page.evaluate(() => document.activeElement !== document.body);
    if (somewhere) expect(await inside()).toBe(true);
  }
  await page.touchscreen.tap(195, 60);
  await expect(chat(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
});

test('The global toggle opens and closes the sheet, and so does Escape', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.locator('.chatfab')).toBeEnabled();
  const toggle = () => page.evaluate(() => window.toggleMobileChat?.());
  await toggle();
  await expect(chat(page)).toBeVisible();
  await toggle();
  await expect(chat(page)).toBeHidden();
  await toggle();
  await expect(chat(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
});

test('The assistant quotes the price of the wizard and links to it', async ({ page, isMobile }) => {
  await page.goto('/');
  await openChat(page, isMobile);
  await chat(page).getByRole('button', { name: 'What does a 2-bedroom move cost?' }).click();
  await expect(log(page).locator('.bill')).toHaveCount(1);
  await askIt(page, 'con piano');
  const bill = (await askIt(page, '1 flight of stairs')).locator('.bill');
  const lines = (await bill.locator('dl').innerText()).replace(/\s+/g, ' ');
  await expectAccessible(page, { but: isMobile ? ['target-size'] : [] });
  await bill.getByRole('link', { name: 'Continue with this estimate' }).click();
  await page.waitForURL(/\/quote\?bedrooms=2/);
  await expect(page.locator('.wizard.is-live')).toBeVisible();
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  if (isMobile) await page.getByRole('button', { name: /live estimate/i }).tap();
  const wizard = page.locator('.wizard dl:visible').filter({ hasText: 'Subtotal' });
  await expect(wizard).toContainText('Piano moving');
  expect((await wizard.innerText()).replace(/\s+/g, ' ')).toBe(lines);
});

test('The assistant leads on to a quote and to a call', async ({ page, isMobile }) => {
  await page.goto('/');
  await openChat(page, isMobile);
  const rates = await askIt(page, 'how much per hour');
  await expect(rates.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/quote');
  const today = await askIt(page, 'Can you come today?');
  await expect(today).toContainText('956-555-0142');
  await expect(today.getByRole('link', { name: 'Call 956-555-0142' })).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page, { but: isMobile ? ['target-size'] : [] });
});

test('The assistant admits what it does not know and asks when unsure', async ({ page, isMobile }) => {
  await page.goto('/');
  await openChat(page, isMobile);
  await expectAccessible(page, { but: isMobile ? ['target-size'] : [] });
  await expect(log(page)).toContainText('I am an automated assistant, not a person');
  const unknown = await askIt(page, 'how much is the deposit');
  await expect(unknown).toContainText('I do not know');
  await expect(unknown.getByRole('link', { name: 'Call 956-555-0142' })).toHaveAttribute('href', /^tel:/);
  const unsure = await askIt(page, 'we have an office with 10 desks');
  const choices = unsure.getByRole('listitem');
  expect(await choices.count()).toBeGreaterThan(0);
  const before = await log(page).locator('.msg').count();
  await choices.first().getByRole('button').click();
  await expect(log(page).locator('.msg')).toHaveCount(before + 2);
  await expect(
    log(page)
      .locator('.msg')
      .last()
      .getByRole('link', { name: /^From: / }),
  ).toBeVisible();
});

test('A question without an answer stays in the field', async ({ page, isMobile, tolerate }) => {
  tolerate(/^failed: .*assistant/);
  tolerate(/^console: .*(assistant|ERR_FAILED)/);
  await page.goto('/');
  await openChat(page, isMobile);
  await page.route('**/functions/v1/assistant', (route) => route.abort());
  const failed = await askIt(page, 'are you insured');
  await expect(failed).toContainText('No answer came back');
  await expect(field(page)).toHaveValue('are you insured');
  await page.unroute('**/functions/v1/assistant');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('fully licensed and insured');
});

test('A widget that cannot be loaded is replaced by a call link', { tag: '@desktop' }, async ({
  page,
  tolerate,
}) => {
  tolerate(/^(failed|console): .*(\.js net::|ERR_FAILED|mudanza-assistant)/);
  await page.route('**/element-*.js', (route) => route.abort());
  await page.goto('/');
  const call = page.locator('a.chatfab');
  await expect(call).toHaveAttribute('href', 'tel:956-555-0142');
  await expect(call).toHaveAccessibleName('Call 956-555-0142');
});

test('A call link is next to the button while a slow network loads the widget', { tag: '@desktop' }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/element-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  const call = page.locator('a.chatcall');
  await expect(async () => {
    await page.clock.runFor(11_000);
    await expect(call).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(call).toHaveAttribute('href', 'tel:956-555-0142');
  await expect(fab(page)).toBeDisabled();
  release();
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(fab(page)).toBeEnabled({ timeout: 200 });
  }).toPass();
  await expect(call).toHaveCount(0);
});

test('An open chat moves to the sheet when the window becomes narrow', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  await openChat(page, false);
  await askIt(page, 'hours');
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(chat(page)).toHaveAttribute('class', /chat--sheet/);
  await expect(log(page)).toContainText('every day, 8 AM to 11 PM');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(chat(page)).toHaveAttribute('class', /chat--panel/);
  await chat(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(fab(page)).toBeFocused();
});

test('Answers are read aloud only on request, and speech becomes a question', async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const synthesis = { speak: (said: { text: string }) => spoken.push(said.text), cancel() {} };
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.assign(window, {
      spoken,
      SpeechSynthesisUtterance: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
      SpeechRecognition: class {
        onresult?: (event: object) => void;
        onend?: () => void;
        start() {
          this.onresult?.({ results: [[{ transcript: 'are you licensed' }]] });
          this.onend?.();
        }
        abort() {}
      },
    });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await page.goto('/');
  await openChat(page, isMobile);
  await chat(page).getByRole('button', { name: /^Talk/ }).click();
  await expect(log(page)).toContainText('fully licensed and insured');
  expect(await spoken()).toEqual([]);
  await chat(page).getByRole('checkbox', { name: 'Read answers aloud' }).check();
  await askIt(page, 'hours');
  expect((await spoken()).join()).toContain('8 AM to 11 PM');
});

test('The chat button never covers the button of a form', { tag: '@desktop' }, async ({ page }) => {
  for (const width of [768, 900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/residential-movers');
    await expect(page.locator('.chatfab')).toBeEnabled();
    const send = page.getByRole('button', { name: 'Send my request' });
    // As far down as the chat button.
    await send.evaluate((button) => {
      const floating = document.querySelector('.chatfab')?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: button.getBoundingClientRect().top - floating, behavior: 'instant' });
    });
    const box = await send.boundingBox();
    const place = await page
      .locator('.chatfab')
      .evaluate((button) => button.getBoundingClientRect().toJSON());
    const lies =
      box !== null &&
      box.x + box.width > place.left &&
      box.y + box.height > place.top &&
      box.y < place.bottom;
    if (width === 1024) expect(lies, 'a width at which they meet').toBe(true);
    await expect(page.locator('.chatfab'), `at ${width}`).toBeVisible({ visible: !lies });
    await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }));
    await expect(page.locator('.chatfab'), `below, at ${width}`).toBeVisible();
  }
});

test('The chat button never meets the links of the footer or the prices and buttons of the wizard', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(60_000);
  /** Returns which elements the button covers at any scroll position. Runs in the page. */
  const covered = (selector: string) => {
    const button = document.querySelector('.chatfab')?.getBoundingClientRect();
    if (!button || button.width === 0) return ['there is no button'];
    const end = document.documentElement.scrollHeight - innerHeight;
    const seen = new Set<string>();
    for (let top = 0; ; top += 40) {
      scrollTo({ top: Math.min(top, end), behavior: 'instant' });
      for (const element of document.querySelectorAll(selector)) {
        const { left, right, top: above, bottom } = element.getBoundingClientRect();
        const meets =
          right > button.left && left < button.right && bottom > button.top && above < button.bottom;
        if (meets && element.checkVisibility({ visibilityProperty: true }))
          seen.add(element.textContent ?? '');
      }
      if (top >= end) break;
    }
    return [...seen];
  };
  const footerLinks = '.foot__legal a';
  const problems: string[] = [];
  const widths = [768, 864, 960, 1024, 1080, 1152, 1200, 1248, 1300, 1344, 1400, 1440];
  for (const [path, selector] of [
    ['/terms', footerLinks],
    ['/quote', `.estimate dd, .extra__price, main form button, ${footerLinks}`],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('.chatfab')).toBeEnabled();
    if (path === '/quote') {
      await expectHydrated(page);
      await goOn(page, 2);
      // The services have prices.
      await goOn(page, 3);
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const text of await page.evaluate(covered, selector))
        problems.push(`${path} at ${width}: '${text}'`);
    }
  }
  expect(problems).toEqual([]);
});
