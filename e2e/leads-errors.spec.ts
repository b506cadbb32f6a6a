import type { Locator, Page, Request } from '@playwright/test';
import { leadsOf } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  answered,
  INLINE_FORMS,
  inlineForm,
  newVisitor,
  sendButton,
  takeTime,
  tolerateNoNetwork,
  waitForScript,
} from './lead-forms.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ERROR = 'Failed to submit quote request. Please try again.';

/** Collects the requests that try to store a lead. */
function posts(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') seen.push(request);
  });
  return seen;
}

/** The idempotency keys of the requests. */
function keys(sent: readonly Request[]): (string | null)[] {
  return sent.map((request) => new URLSearchParams(request.postData() ?? '').get('submission'));
}

function toast(page: Page, role: 'alert' | 'status', words: string): Locator {
  return page.getByRole(role).filter({ hasText: words });
}

for (const lead of INLINE_FORMS) {
  test.describe(`The ${lead.key} form`, () => {
    async function fillIn(page: Page, email: string): Promise<Locator> {
      await page.goto(lead.path);
      const form = inlineForm(page);
      await waitForScript(page, form);
      await lead.fill(form, email);
      return form;
    }

    test('waits while offline and is sent once when online', async ({ page, context, program, tolerate }) => {
      tolerateNoNetwork(tolerate);
      const email = newVisitor();
      const sent = posts(page);
      const form = await fillIn(page, email);
      await context.setOffline(true);
      await sendButton(form).click();
      await sendButton(form).click();
      await expect(toast(page, 'status', 'Not sent yet')).toBeVisible();
      await expectAccessible(page);
      expect(await answered(sent)).toHaveLength(0);
      await context.setOffline(false);
      await expect(page.locator('.sent')).toBeVisible();
      expect(await answered(sent)).toHaveLength(1);
      expect(new Set(keys(sent)).size).toBe(1);
      expect(await leadsOf(program, email)).toHaveLength(1);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
    });

    test('is stored once even if the first response was lost', async ({ page, program, tolerate }) => {
      tolerate(/^failed: .*\/leads /);
      tolerate(/^console: .*(Failed|ERR_)/);
      const email = newVisitor();
      const sent = posts(page);
      await page.route(
        '**/leads',
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      const form = await fillIn(page, email);
      await sendButton(form).click();
      const alert = toast(page, 'alert', ERROR);
      await expect(alert).toBeVisible();
      await expect(form.getByLabel('Phone')).toHaveValue('956-555-0111');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('.sent')).toBeVisible();
      await expect(alert).toBeHidden();
      const [first, second] = keys(sent);
      expect(second).toBe(first);
      expect(await leadsOf(program, email)).toHaveLength(1);
    });
  });
}

const residential = INLINE_FORMS[0];
if (!residential) throw new Error('There are inline forms.');

/** Opens the form of /residential-movers and fills it in. */
async function fillIn(page: Page, email: string): Promise<Locator> {
  await page.goto(residential?.path ?? '');
  const form = inlineForm(page);
  await waitForScript(page, form);
  await residential?.fill(form, email);
  return form;
}

test('A waiting form is sent from whichever page is opened next', async ({
  page,
  context,
  program,
  tolerate,
}) => {
  tolerateNoNetwork(tolerate);
  const email = newVisitor();
  const form = await fillIn(page, email);
  await form.getByRole('checkbox').check();
  await takeTime(page);
  await context.setOffline(true);
  await sendButton(form).click();
  await expect(toast(page, 'status', 'Not sent yet')).toBeVisible();
  // The page is closed before the network is back.
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/about');
  await expect(toast(later, 'status', 'Quote Request Submitted!')).toBeVisible();
  expect(await leadsOf(program, email)).toEqual([
    expect.objectContaining({ page: '/residential-movers', given: 1, suspicion: '' }),
  ]);
  await later.reload();
  expect(await leadsOf(program, email)).toHaveLength(1);
});

test('An unsent form is restored after a reload, except for the consent', async ({ page }) => {
  const form = await fillIn(page, 'rosa@example.com');
  await form.getByRole('checkbox').check();
  // Turns off the browser's own form restoration, so that only the page restores it.
  await page.goto('about:blank');
  await page.goto('/residential-movers');
  await expect(form.getByLabel('Email')).toHaveValue('rosa@example.com');
  await expect(form.getByLabel('City')).toHaveValue('san-juan');
  await expect(form.getByRole('checkbox')).not.toBeChecked();
});

test('When the disk fails, the form shows the error of the specification and the phone number', async ({
  page,
  tolerate,
}) => {
  tolerate(/^status 503: .*\/leads$/);
  tolerate(/^console: .*503/);
  await page.route('**/leads', (route) => route.fulfill({ status: 503, body: 'down' }));
  const form = await fillIn(page, newVisitor());
  await sendButton(form).click();
  const alert = toast(page, 'alert', ERROR);
  await expect(alert).toContainText('Error');
  await expect(alert.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(sendButton(form)).toBeFocused();
  await expect(page.locator('.sent')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expect(form.getByLabel('Email')).toHaveValue(/^rosa-/);
});

test('A double click sends one request, and the button shows progress', async ({ page, program }) => {
  const email = newVisitor();
  const sent = posts(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/leads', async (route) => {
    await held;
    await route.continue();
  });
  const form = await fillIn(page, email);
  await sendButton(form).dblclick();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await form.getByLabel('Phone').press('Enter');
  release();
  await expect(page.locator('.sent')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await leadsOf(program, email)).toHaveLength(1);
});

test('A lead with a filled honeypot is stored and quarantined', async ({ page, program }) => {
  const email = newVisitor();
  const form = await fillIn(page, email);
  const trap = form.locator('[name=website]');
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await sendButton(form).click();
  await expect(page.locator('.sent')).toBeVisible();
  expect(await leadsOf(program, email)).toEqual([expect.objectContaining({ suspicion: 'honeypot' })]);
});
