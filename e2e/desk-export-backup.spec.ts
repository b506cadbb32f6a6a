import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  OWNER,
  openLead,
  row,
  sendQuote,
  setUp,
  test,
  visitor,
  withEmptyDesk,
} from './desk-screens.ts';
import { runProgram, startProgram } from './program.ts';

test('The owner exports the leads and restores a backup into an empty folder', async ({
  browser,
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mudanza-e2e-kept-'));
  const backup = join(folder, 'kept.mudanza');
  const lead = visitor('=1+1 Elena "Nena" Ochoa');
  await withEmptyDesk(async (program) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await setUp(page, program);
    const reference = await sendQuote(request, program.url, lead);
    await page.goto(`${program.url}/desk/export`);
    const save = async (label: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: label }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    const csv = await save(/CSV/);
    expect(csv).toContain(reference);
    // Formulas are exported as text.
    expect(csv).not.toMatch(/(^|[,"\n])=1\+1/);
    const leads = JSON.parse(await save(/JSON/));
    expect(JSON.stringify(leads)).toContain(lead.phone);
    // The program is running.
    runProgram(program.data, ['backup', backup]);
    await context.close();
  });

  const restored = join(folder, 'restored');
  runProgram(restored, ['restore', backup]);
  const program = await startProgram({}, restored);
  // A browser without a session.
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(`${program.url}/desk`);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Ask me next time' }).click();
    await page.goto(`${program.url}/desk/leads`);
    await expect(row(page, lead.name)).toContainText('$779.40');
    await page.getByRole('link', { name: lead.name, exact: true }).click();
    await expect(openLead(page, lead.name)).toContainText('Price checked');
  } finally {
    await context.close();
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
