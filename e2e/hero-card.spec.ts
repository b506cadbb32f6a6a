import type { Locator, Page } from '@playwright/test';
import { leadsOf } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { newVisitor, waitForScript } from './lead-forms.ts';
import { contact, expectReceipt, getQuote, goToContact } from './wizard.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the home page and fills in its card. */
async function fillCard(page: Page, email: string, script: boolean): Promise<Locator> {
  await page.goto('/');
  const card = page.locator('#hero form');
  if (script) await waitForScript(page, card);
  const entries = { 'Moving From': 'Elsa', 'Moving To': 'Donna', 'Full Name': 'Rosa Ibáñez', Email: email };
  for (const [label, entry] of Object.entries(entries)) await card.getByLabel(label).fill(entry);
  await card.getByLabel('Phone').fill('956-555-0111');
  return card;
}

const send = (card: Locator) => card.getByRole('button', { name: 'GET FREE ESTIMATE NOW' }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(`The hero card ${javaScriptEnabled ? 'with' : 'without'} script`, { tag: '@desktop' }, () => {
    test.use({ javaScriptEnabled });

    test('stores a lead and continues to the wizard, whose request refers to it', async ({
      page,
      program,
    }) => {
      const email = newVisitor();
      await send(await fillCard(page, email, javaScriptEnabled));
      await expect(page).toHaveURL(/\/quote\?lead=[\da-f]{40}$/);
      const [card, ...none] = await leadsOf(program, email);
      expect(card).toMatchObject({ form: 'hero-card', customer_name: 'Rosa Ibáñez', page: '/', given: 0 });
      expect(none).toEqual([]);
      if (javaScriptEnabled) await expect(page.locator('.wizard.is-live')).toBeVisible();
      await goToContact(page);
      await expect(contact(page, 'Email')).toHaveValue(email);
      await getQuote(page).click();
      await expectReceipt(page, '$779.40');
      const [, quote, ...more] = await leadsOf(program, email);
      expect(quote).toMatchObject({ form: 'quote', continues: card?.id });
      expect(more).toEqual([]);
    });

    test('is the same lead when sent again after going back', async ({ page, program }) => {
      const email = newVisitor();
      await send(await fillCard(page, email, javaScriptEnabled));
      await expect(page).toHaveURL(/\/quote\?lead=/);
      const address = page.url();
      // The restored page knows that it has sent the form.
      const words = javaScriptEnabled ? page.waitForResponse('**/leads/messages') : null;
      await page.goBack();
      await expect(page).toHaveURL('/');
      await (await words)?.finished();
      await send(page.locator('#hero form'));
      await expect(page).toHaveURL(address);
      expect(await leadsOf(program, email)).toHaveLength(1);
    });

    test('opens the prefilled wizard when no contact is given', async ({ page }) => {
      await page.goto('/');
      const card = page.locator('#hero form');
      if (javaScriptEnabled) await waitForScript(page, card);
      await card.getByLabel('Moving From').fill('Elsa');
      await send(card);
      await expect(page.getByRole('form', { name: 'Step 1 of 4, Home Details' })).toBeVisible();
      await expect(page.locator('.estimate__route')).toContainText('Elsa');
      await expect(page).toHaveURL(/\/quote\?from=Elsa$/);
      await page.reload();
      await expect(page.locator('.estimate__route')).toContainText('Elsa');
    });

    test('shows errors at the fields', async ({ page, program, tolerate }) => {
      tolerate(javaScriptEnabled ? /^status 422: .*\/leads$/ : /^status 422: .*\d\/$/);
      tolerate(/^console: Failed to load resource: .* 422 /);
      const email = newVisitor();
      const card = await fillCard(page, email, javaScriptEnabled);
      const name = card.getByLabel('Full Name');
      // Longer than a person could type.
      await name.evaluate((field: HTMLInputElement) => {
        field.removeAttribute('maxlength');
      });
      await name.fill('x'.repeat(201));
      await send(card);
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(name).toHaveAccessibleDescription(/under 200 characters/);
      await expect(card.getByLabel('Moving From')).toHaveValue('Elsa');
      if (javaScriptEnabled) await expectAccessible(page);
      await name.fill('Rosa');
      await send(card);
      await expect(page).toHaveURL(/\/quote\?lead=/);
      expect(await leadsOf(program, email)).toEqual([expect.objectContaining({ page: '/' })]);
      // Back shows the card again, with its entries.
      await page.goBack();
      await expect(page).toHaveURL(/\d\/$/);
      await expect(page.locator('#hero form').getByLabel('Moving From')).toHaveValue('Elsa');
    });
  });
}
