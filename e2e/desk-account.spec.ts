import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, setUp, test, withEmptyDesk } from './desk-screens.ts';
import { expectSound } from './fixtures.ts';
import { runProgram } from './program.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('The owner changes their name, meets a missing mail server, and downloads a backup that restores', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mudanza-e2e-backup-'));
  await withEmptyDesk(async (program) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await setUp(page, program);
    await page.goto(`${program.url}/desk/account`);
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Name', { exact: true }).fill('Rosa María Cantú');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(page.getByText('so it can’t confirm a new address')).toBeVisible();

    await page.goto(`${program.url}/desk/backup`);
    await expect(page.getByText('The file is not encrypted')).toBeVisible();
    await expectSound(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make and download a backup' }).click(),
    ]);
    const backup = join(folder, download.suggestedFilename());
    expect(backup).toMatch(/\d{4}-\d\d-\d\d\.mudanza$/);
    await download.saveAs(backup);
    await expect(page.getByText(/Last backup: today/)).toBeVisible();
    runProgram(join(folder, 'restored'), ['restore', backup]);
    await context.close();
  });
  await rm(folder, { recursive: true, force: true });
});

for (const { language, path, link, text } of [
  { language: 'English', path: '/sign-in', link: 'Forgot your password?', text: 'Ask an owner of the desk' },
  { language: 'Spanish', path: '/es/entrar', link: '¿Olvidó su contraseña?', text: 'Pregunte a un dueño' },
]) {
  test(`Someone who forgot their password reads whom to ask where no mail is sent, in ${language}`, async ({
    page,
    program,
  }) => {
    await page.goto(program.url + path);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expectSound(page);
  });
}
