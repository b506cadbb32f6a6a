import { createHmac } from 'node:crypto';
import { expect, OWNER, setUpLink, test, withEmptyDesk } from './desk-screens.ts';
import { expectAccessible, expectFits } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The code that an authenticator app shows for a base32 secret (RFC 6238), a number of steps from now. */
function codeFor(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

for (const javaScriptEnabled of [true, false]) {
  test(`An owner sets up two-step sign-in and signs in with a code${javaScriptEnabled ? '' : ' without JavaScript'}`, async ({
    browser,
    isMobile,
  }, testInfo) => {
    await withEmptyDesk(async (program) => {
      const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 };
      const context = await browser.newContext({ viewport, javaScriptEnabled, baseURL: program.url });
      const page = await context.newPage();
      await setUpLink(page, program);
      await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      // A phone cannot scan its own screen.
      const app = page.getByRole('link', { name: 'Open in your authenticator app' });
      await (isMobile ? expect(app).toBeVisible() : expect(app).toBeHidden());
      const copy = page.getByRole('button', { name: 'Copy key' });
      await (javaScriptEnabled ? expect(copy).toBeVisible() : expect(copy).toBeHidden());
      const secret = (await page.locator('.entry__setup code').textContent()) ?? '';
      expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
      await expectFits(page);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('offer.png'), fullPage: true });

      await page.getByLabel('Code from the app').fill('000000');
      await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
      await expect(page.getByRole('alert')).toContainText('This code is not valid.');
      // The next step is valid already, and is left to sign in with.
      await page.getByLabel('Code from the app').fill(codeFor(secret));
      await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
      await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
      const codes = await page.locator('.entry__codes code').allTextContents();
      expect(codes).toHaveLength(10);
      await expectFits(page);
      await page.screenshot({ path: testInfo.outputPath('codes.png'), fullPage: true });

      const again = await browser.newContext({ viewport, javaScriptEnabled, baseURL: program.url });
      const phone = await again.newPage();
      const signIn = async (code: string) => {
        await phone.goto('/sign-in?to=/desk/account');
        await phone.getByLabel('Email').fill(OWNER.email);
        await phone.getByLabel('Password').fill(OWNER.password);
        await phone.getByRole('button', { name: 'Sign in' }).click();
        await expect(phone.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
        await phone.getByLabel('Code', { exact: true }).fill(code);
        await phone.getByRole('button', { name: 'Sign in' }).click();
      };
      await signIn(codeFor(secret, 1));
      await expect(phone).toHaveURL(/\/desk\/account$/);
      await again.clearCookies();
      await signIn(codes[0] ?? '');
      await expect(phone).toHaveURL(/\/desk\/account$/);
      await again.clearCookies();
      await signIn(codes[0] ?? '');
      await expect(phone.getByRole('alert')).toContainText('This code is not valid.');
      await phone.screenshot({ path: testInfo.outputPath('code.png'), fullPage: true });
      await again.close();
      await context.close();
    });
  });
}

test('An owner manages two-step sign-in and devices, and reads the security log', async ({
  browser,
  isMobile,
}, testInfo) => {
  await withEmptyDesk(async (program) => {
    const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, baseURL: program.url });
    const page = await context.newPage();
    await setUpLink(page, program);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await page.goto('/desk/account');
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    const secret = (await page.locator('form code').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(codeFor(secret));
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    await expect(page.getByText('10 recovery codes left.')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath('account.png'), fullPage: true });

    const other = await browser.newContext({ baseURL: program.url });
    const phone = await other.newPage();
    await phone.goto('/sign-in');
    await phone.getByLabel('Email').fill(OWNER.email);
    await phone.getByLabel('Password').fill(OWNER.password);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await phone.getByLabel('Code', { exact: true }).fill(codeFor(secret, 1));
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(/\/desk/);
    await page.reload();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Sign out device/ }).click();
    await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(0);
    await phone.goto('/desk');
    await expect(phone).toHaveURL(/\/sign-in/);
    await other.close();

    await page.goto('/desk/security');
    const log = page.getByRole('main');
    await expect(log).toContainText('Signed out a device');
    await expect(log).toContainText('Signed in from a new device');
    await expect(log).toContainText('Turned on two-step sign-in');
    await expectFits(page);
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath('security.png'), fullPage: true });
    await context.close();
  });
});
