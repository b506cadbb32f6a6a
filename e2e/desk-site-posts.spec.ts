import { atBothSizes, expectFits, expectSound } from './fixtures.ts';
import { expect, openFile, PUBLISHING, publish, state, test, theForm } from './site-editor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each change checks the whole site, which is slow in an unoptimized build.
test.describe.configure({ timeout: 3 * PUBLISHING });

test('A new post stays private until published, and is refused while incomplete', async ({
  desk,
  request,
  tolerate,
}) => {
  tolerate(/^status 422: .*\/desk\/api\/content\/file$/);
  tolerate(/^console: .* 422 /);
  await desk.goto('/desk/site');
  await desk.getByRole('button', { name: 'New post' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New post' });
  await expectSound(desk);
  await dialog.getByLabel('Title').fill('How do we move an aquarium?');
  await dialog.getByLabel('Category').selectOption({ label: 'Moving Tips' });
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const form = theForm(desk);
  const text = form.getByLabel('Text', { exact: true });
  await text.fill('Short, so [far](/nowhere).');
  await expect(form).toContainText('4 words');
  await desk.reload();
  await expect(text).toHaveValue('Short, so [far](/nowhere).');
  expect(await (await request.get('/blog')).text()).not.toContain('aquarium');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(form.getByRole('region', { name: /^Not published/ })).toBeFocused({ timeout: PUBLISHING });
  await expect(text).toHaveValue('Short, so [far](/nowhere).');
  expect((await request.get('/blog/how-do-we-move-an-aquarium')).status()).toBe(404);
});

test('A new post is published and appears in the blog', async ({ desk, request }) => {
  await desk.goto('/desk/site');
  await desk.getByRole('button', { name: 'New post' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New post' });
  await dialog.getByLabel('Title').fill('How do we move a fish tank?');
  await dialog.getByLabel('Category').selectOption({ label: 'Moving Tips' });
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const form = theForm(desk);
  const excerpt =
    'Drain it, carry it by two, fill it, wait a day: what a crew does with a tank, and what the fish ride in.';
  await form.getByLabel('Summary').fill(excerpt);
  const day = (at: number) =>
    `On day ${at} we fill tank ${at}, wait for it to clear, and feel how warm the water is before its fish go in.`;
  const paragraphs = Array.from({ length: 30 }, (_, at) => day(at + 2));
  const text = `The tank comes last.\n\n## What we ask you to do\n\n${paragraphs.join('\n\n')}\n\nAsk us [for a price](/quote).`;
  await form.getByLabel('Text', { exact: true }).fill(text);
  await publish(desk);
  await desk.goto('/blog');
  await desk.getByRole('link', { name: 'How do we move a fish tank?' }).first().click();
  await expect(desk).toHaveURL(/\/blog\/how-do-we-move-a-fish-tank$/);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('How do we move a fish tank?');
  await expect(desk.getByRole('main').getByRole('link', { name: 'for a price' })).toHaveAttribute(
    'href',
    '/quote',
  );
  await atBothSizes(desk, expectFits);
  expect(await (await request.get('/blog/feed.xml')).text()).toContain(excerpt);
});

test('A post that other pages link to cannot be removed', async ({ desk, request, tolerate }) => {
  tolerate(/^status 422: .*\/desk\/api\/content\/file\?/);
  tolerate(/^console: .* 422 /);
  const form = await openFile(desk, 'en/posts/winter-texan-moves.md');
  await expect(form).toBeVisible();
  await desk.getByRole('button', { name: 'Remove from the site' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove from the site' }).click();
  const summary = form.getByRole('region', { name: /^Not published/ });
  await expect(summary).toBeFocused({ timeout: PUBLISHING });
  expect((await request.get('/blog/winter-texan-moves')).status()).toBe(200);
  await summary.getByRole('link', { name: /^What keeps for a month in storage/ }).click();
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue(/\/blog\/winter-texan-moves/);
});

test('A removed post can be restored from its history', async ({ desk, request }) => {
  const address = '/blog/moving-to-mcallen';
  const form = await openFile(desk, 'en/posts/moving-to-mcallen.md');
  await expect(form).toBeVisible();
  await desk.getByRole('button', { name: 'Remove from the site' }).click();
  const question = desk.getByRole('alertdialog');
  await expectSound(desk);
  await question.getByRole('button', { name: 'Remove from the site' }).click();
  await expect(desk.getByRole('heading', { name: 'Site', exact: true })).toBeFocused({ timeout: PUBLISHING });
  expect((await request.get(address)).status()).toBe(404);

  await desk.getByRole('searchbox', { name: 'Search all text' }).fill('moving-to-mcallen');
  const line = desk.getByRole('listitem').filter({ hasText: 'Not on the site' });
  await line.getByRole('link').click();
  await expect(state(desk)).toHaveText(
    'This was removed from the site. You can restore it from its history.',
  );
  await desk.getByRole('button', { name: 'Restore this version: Original' }).click();
  const restoring = desk.getByRole('alertdialog', { name: 'Restore this version?' });
  await restoring.getByRole('button', { name: 'Restore this version' }).click();
  await expect(state(desk)).toContainText('Restored.', { timeout: PUBLISHING });
  expect((await request.get(address)).status()).toBe(200);
});
