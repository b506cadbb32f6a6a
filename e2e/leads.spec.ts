import type { Locator, Page } from '@playwright/test';
import { leadsOf } from './database.ts';
import { expect, expectSound, test } from './fixtures.ts';
import { INLINE_FORMS, inlineForm, newVisitor, sendButton, waitForScript } from './lead-forms.ts';
import { dateInTexas } from './wizard.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PROMISE = "We'll contact you within 24 hours with your personalized quote.";

/** Finds the thank-you message, in place of the form or on its own page, and returns the reference. */
async function expectThanks(page: Page, script: boolean): Promise<string> {
  const thanks = page.locator('.sent');
  await expect(thanks).toContainText(PROMISE);
  await expect(thanks.getByRole('link', { name: 'See your price line by line' })).toBeVisible();
  if (script) {
    await expect(thanks.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Quote Request Submitted!' })).toBeVisible();
    await expect(inlineForm(page)).toHaveCount(0);
  } else {
    await expect(page).toHaveURL(/\/leads\/[\da-f]{40}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thank you, Rosa Ibáñez\.$/);
  }
  const reference = /Q-[A-Z\d]{4}-[A-Z\d]{4}/.exec(await thanks.innerText())?.[0];
  expect(reference).toBeDefined();
  return reference ?? '';
}

/** Follows a line of the focused error summary to its field, where the message does not repeat the label. */
async function followError(page: Page, words: string, field: Locator): Promise<void> {
  const list = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(list).toBeFocused();
  await expect(list).toBeInViewport();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Choose today or a later date.');
  await list.getByRole('link', { name: words }).click();
  await expect(field).toBeFocused();
}

for (const javaScriptEnabled of [true, false]) {
  for (const lead of INLINE_FORMS) {
    test.describe(`The ${lead.key} form ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled });

      /** Opens the page from a campaign link and fills in the form. */
      async function fillIn(page: Page, email: string): Promise<Locator> {
        await page.goto(`${lead.path}?utm_source=flyer`);
        const form = inlineForm(page);
        if (javaScriptEnabled) await waitForScript(page, form);
        await lead.fill(form, email);
        return form;
      }

      test('stores one lead with its consent and source, even if sent again after a reload or on the way back', async ({
        page,
        program,
      }) => {
        const email = newVisitor();
        const form = await fillIn(page, email);
        await expect(form.getByRole('checkbox')).not.toBeChecked();
        await form.getByRole('checkbox').check();
        await sendButton(form).click();
        const reference = await expectThanks(page, javaScriptEnabled);
        const stored = expect.objectContaining({
          reference,
          form: lead.key,
          customer_name: 'Rosa Ibáñez',
          page: lead.path,
          campaign: '{"utm_source":"flyer"}',
          given: 1,
        });
        expect(await leadsOf(program, email)).toEqual([stored]);
        if (javaScriptEnabled) await expectSound(page);

        await page.reload();
        if (!javaScriptEnabled) {
          expect(await expectThanks(page, false)).toBe(reference);
          await page.goBack();
        }
        if (javaScriptEnabled) await waitForScript(page, form);
        await lead.fill(form, email);
        await form.getByRole('checkbox').check();
        await sendButton(form).click();
        expect(await expectThanks(page, javaScriptEnabled)).toBe(reference);
        expect(await leadsOf(program, email)).toEqual([stored]);
      });

      test('shows errors at the fields and keeps the rest', async ({ page, program, tolerate }) => {
        tolerate(new RegExp(`^status 422: .*${javaScriptEnabled ? '/leads' : lead.path}$`));
        tolerate(/^console: Failed to load resource: .* 422 /);
        const email = newVisitor();
        const form = await fillIn(page, email);
        await form.getByLabel(lead.name).fill('   ');
        const date = form.getByLabel(lead.date);
        await date.fill(dateInTexas(-1));
        await form.getByRole('checkbox').check();
        if (javaScriptEnabled) {
          // The browser stops past dates, but the server must not depend on it.
          await expect(date).toHaveAttribute('min', dateInTexas(0));
          await sendButton(form).click();
          await expect(date).toBeFocused();
          await expect(date).toHaveAccessibleDescription('Choose today or a later date.');
          await date.evaluate((input) => input.removeAttribute('min'));
        }
        await sendButton(form).click();
        await followError(page, `${await label(date)}: choose today or a later date.`, date);
        if (javaScriptEnabled) await expectSound(page);
        expect(await leadsOf(program, email)).toEqual([]);

        await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('956-555-0111');
        await expect(form.getByRole('checkbox')).toBeChecked();
        await form.getByLabel(lead.name).fill('Ibáñez');
        if (lead.name === 'Full name') await form.getByLabel(lead.name).fill('Rosa Ibáñez');
        await date.fill(dateInTexas(0));
        await form.getByRole('checkbox').uncheck();
        await sendButton(form).click();
        await expectThanks(page, javaScriptEnabled);
        expect(await leadsOf(program, email)).toEqual([
          expect.objectContaining({ page: lead.path, given: 0 }),
        ]);
      });
    });
  }
}

for (const lead of INLINE_FORMS) {
  test(`The ${lead.key} form is accessible when its script never comes, with errors and after sending`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/^(failed|console): .*(\.js net::|ERR_FAILED)/);
    tolerate(new RegExp(`^status 422: .*${lead.path}$`));
    tolerate(/^console: Failed to load resource: .* 422 /);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(lead.path);
    const form = inlineForm(page);
    await lead.fill(form, newVisitor());
    await form.getByLabel(lead.date).fill(dateInTexas(-1));
    await sendButton(form).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectSound(page);
    await form.getByLabel(lead.date).fill(dateInTexas(1));
    await sendButton(form).click();
    await expectThanks(page, false);
    await expectSound(page);
  });
}

/** The name of a field in error messages, which may differ from its label. */
async function label(field: Locator): Promise<string> {
  const texts = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.firstChild?.textContent);
  return texts?.trim() ?? '';
}
