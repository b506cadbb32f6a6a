import { expectSound } from './fixtures.ts';
import { expect, openFile, PUBLISHING, publish, test, theForm } from './site-editor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each change checks the whole site, which is slow in an unoptimized build.
test.describe.configure({ timeout: 3 * PUBLISHING });

test('A new post that is not published is listed, kept and can be discarded', async ({ desk }) => {
  const title = 'How do we move a birdbath?';
  const begin = async () => {
    await desk.getByRole('button', { name: 'New post' }).click();
    const dialog = desk.getByRole('dialog', { name: 'New post' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    return dialog;
  };
  await desk.goto('/desk/site');
  await begin();
  const text = theForm(desk).getByLabel('Text', { exact: true });
  await text.fill('Empty it first.');
  await desk.getByRole('link', { name: 'All pages and text' }).click();
  const list = desk.getByRole('region', { name: 'Not published yet' });
  await expect(list.getByRole('link', { name: title })).toBeVisible();
  await expectSound(desk);

  const dialog = await begin();
  await expect(dialog).toContainText('You already started one with this title');
  await dialog.getByRole('link', { name: `Open “${title}”` }).click();
  await expect(text).toHaveValue('Empty it first.');

  await desk.getByRole('button', { name: 'Discard draft' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(desk.getByRole('heading', { name: 'Site', exact: true })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('A new city with the name of another is refused with a link to it', async ({ desk, tolerate }) => {
  tolerate(/^status 422: .*\/desk\/api\/content\/cities$/);
  tolerate(/^console: .* 422 /);
  await desk.goto('/desk/site');
  await desk.getByRole('button', { name: 'New city' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New city' });
  await dialog.getByLabel('City').fill('Pharr');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('link', { name: /^Open “Pharr/ }).click();
  await expect(theForm(desk).getByLabel('City name')).toHaveValue('Pharr');
});

test('The list of pages shows one language at a time', async ({ desk }) => {
  await desk.goto('/desk/site');
  const languages = desk.getByRole('group', { name: 'Language of the pages' });
  await expect(languages.getByLabel('English')).toBeChecked();
  const facts = desk.getByRole('link', { name: 'Facts', exact: true });
  await expect(facts).toBeVisible();
  await expect(desk.locator('.badge--es')).toHaveCount(0);
  const main = desk.getByRole('main');
  await expect(main.getByRole('link', { name: 'Business profile', exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).last()).toHaveText('For developers');
  await languages.getByLabel('Español').check();
  await expect(desk).toHaveURL(/lang=es/);
  await expect(desk.locator('.badge--es').first()).toBeAttached();
  await expect(facts).toBeVisible();
  await expectSound(desk);
});

test('A value is inserted with a click and shown on the page', async ({ desk, request }) => {
  const form = await openFile(desk, 'en/pages/terms.toml');
  const title = form.getByLabel('Title', { exact: true }).first();
  await title.fill('Terms of ');
  const values = form.locator('.inserts');
  await values.locator('summary').click();
  await expectSound(desk);
  await values.getByRole('button', { name: '{brand.older}' }).click();
  await expect(title).toHaveValue('Terms of {brand.older}');
  await expect(title).toBeFocused();
  await publish(desk);
  expect(await (await request.get('/terms')).text()).toContain('<title>Terms of Valley Star Moving');
});

test('A price lists the pages that show it, and offers no page of its own', async ({ desk }) => {
  const form = await openFile(desk, 'rates.toml');
  const price = desk.locator('[id="at/services/2/price"]');
  const cell = form.locator('.cell').filter({ has: price });
  await cell.locator('summary').click();
  await expect(cell.getByRole('link', { name: /piano/i }).first()).toHaveAttribute('href', '/piano-movers');
  await expectSound(desk);
  await price.fill('210.00');
  await publish(desk);
  await expect(desk.getByRole('link', { name: 'View page' })).toHaveCount(0);
});

test('A new page begins with sections that say what to write', async ({ desk }) => {
  await desk.goto('/desk/site');
  await desk.getByRole('button', { name: 'New page' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill('Senior moving');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const heading = desk.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Senior moving');
  await expect(heading).not.toContainText('{');
  const sections = theForm(desk).getByRole('region', { name: 'Sections' });
  await expect(sections).toContainText('Common questions');
  await expect(sections).toContainText('What it costs');
  await expectSound(desk);
});
