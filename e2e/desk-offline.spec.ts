import type { Page } from '@playwright/test';
import { expect, openLead, sendQuote, test, visitor, wholeLead } from './desk-screens.ts';
import { expectSound } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The bar that says how many changes wait. */
const bar = (desk: Page) => desk.getByRole('status').filter({ hasText: 'not saved yet' });

test('Changes made offline are kept, shown and saved later', async ({ desk, request, program, tolerate }) => {
  tolerate(/^console: Failed to load resource: /);
  tolerate(/^failed: .*\/desk\/api\//);
  const someone = visitor('Hector Salinas');
  await sendQuote(request, program.url, someone);
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const lead = await wholeLead(desk, someone.name);

  await desk.context().setOffline(true);
  await lead.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(desk.getByRole('alert').filter({ hasText: 'Not saved: you are offline' })).toBeVisible();
  await expect(bar(desk)).toContainText('1 change not saved yet');
  await lead.getByLabel('Note', { exact: true }).fill('Call her after five.');
  await lead.getByRole('button', { name: 'Save note' }).click();
  await expect(bar(desk)).toContainText('2 changes not saved yet');
  await expect(lead.getByLabel('Note', { exact: true })).toHaveValue('');
  await expect(lead).toContainText('Status: Contacted');
  await expect(lead).toContainText('Note: Call her after five.');
  await expect(lead.getByText('Status changed to “Contacted”')).toHaveCount(0);
  await desk.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  // Bars cover a button that is scrolled halfway below them.
  await lead.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
  await expectSound(desk);

  await desk.context().setOffline(false);
  await expect(lead.getByText('Status changed to “Contacted”')).toBeVisible();
  await expect(lead.getByRole('listitem').filter({ hasText: 'Call her after five.' })).toBeVisible();
  await expect(bar(desk)).toHaveCount(0);
});

test('Changes that wait survive a closed tab, and leaving asks first', async ({
  desk,
  request,
  program,
  tolerate,
}) => {
  tolerate(/^console: Failed to load resource: /);
  tolerate(/^failed: .*\/desk\/api\//);
  const someone = visitor('Dana Whitfield');
  await sendQuote(request, program.url, someone);
  await desk.route('**/desk/api/leads/*/state', (route) => route.abort('failed'));
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const lead = openLead(desk, someone.name);
  await lead.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(bar(desk)).toContainText('1 change not saved yet');

  const questions: string[] = [];
  desk.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await desk.reload();
  expect(questions).toEqual(['beforeunload']);
  await expect(bar(desk)).toContainText('1 change not saved yet');
  await bar(desk).getByRole('button', { name: 'Show' }).click();
  const list = desk.getByRole('dialog', { name: 'Not saved yet' });
  await expect(list).toContainText(someone.name);
  await expect(list).toContainText('Status: Contacted');
  await expectSound(desk);
  await desk.keyboard.press('Escape');

  await desk.unroute('**/desk/api/leads/*/state');
  await desk.evaluate(() => dispatchEvent(new Event('online')));
  await expect(lead.getByText('Status changed to “Contacted”')).toBeVisible();
  await expect(bar(desk)).toHaveCount(0);
});

test('A desk address can be reloaded in every spelling', async ({ desk }) => {
  const headings = [
    ['reports', 'Reports'],
    ['booked', 'Booked moves'],
    ['leads', 'Waiting leads'],
  ] as const;
  for (const path of ['/desk/', '/desk/leads/', '/desk/?view=booked', '/desk/reports/']) {
    await desk.goto(path);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(
      headings.find(([part]) => path.includes(part))?.[1] ?? 'Today',
    );
    await desk.reload();
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('Screens are printed with their content', async ({ desk, request, program }) => {
  const someone = visitor('Priya Raman');
  await sendQuote(request, program.url, someone);
  await desk.goto('/desk?view=all');
  await expect(desk.getByRole('row').filter({ hasText: someone.name })).toBeVisible();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('row').filter({ hasText: someone.name })).toBeVisible();
  await expect(desk.getByRole('banner')).toBeHidden();
  const box = await desk.locator('main').boundingBox();
  const list = await desk.getByRole('table').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(list?.height ?? Number.POSITIVE_INFINITY);
});
