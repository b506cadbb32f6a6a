import { expect, OWNER, openLead, row, sendQuote, test, visitor } from './desk-screens.ts';
import { expectFits, expectSound, onPhone } from './fixtures.ts';
import { png } from './png.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('A lead is corrected, assigned, tagged and followed up', async ({
  desk,
  request,
  program,
  tolerate,
}) => {
  tolerate(/^status 422: .*\/fields$/);
  tolerate(/^console: Failed to load resource: .* 422 /);
  const maria = visitor('Maria Elena Gonzalez');
  await sendQuote(request, program.url, maria);
  await desk.goto('/desk/leads');
  await desk.getByRole('link', { name: maria.name, exact: true }).click();
  const lead = openLead(desk, maria.name);

  await lead.getByRole('button', { name: 'Edit lead' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit lead' });
  // Narrower, the browser cuts the icon of the calendar.
  const date = await dialog.getByLabel('Move date').boundingBox();
  expect(date?.width).toBeGreaterThan(190);
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog).toContainText('such as name@example.com');
  await dialog.getByLabel('Email').fill('maria@example.com');
  await dialog.getByLabel('Moving to').fill('9 Elm St, Mission, TX');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(lead.getByText('changed to “maria@example.com”')).toContainText(OWNER.name);
  await expect(lead).toContainText('Mission');

  await lead.getByLabel('Assigned to').selectOption(OWNER.name);
  await expect(lead.getByText(`Assigned to ${OWNER.name}`)).toBeVisible();
  await lead.getByLabel('Add a tag').fill('gun safe');
  await lead.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(lead.getByText('gun safe', { exact: true })).toBeVisible();
  await lead.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(lead.getByText('Follow-up set for')).toBeVisible();

  await lead.getByLabel('Note', { exact: true }).fill('Card 4111');
  await lead.getByRole('button', { name: 'Save note' }).click();
  const note = lead.getByRole('listitem').filter({ hasText: 'Card 4111' });
  await note.getByRole('button', { name: 'Edit' }).click();
  await lead.locator('[name="edited-note"]').fill('Pays by check');
  await lead.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(lead.getByText('Pays by check')).toBeVisible();
  await expect(lead.getByText('Note edited')).toBeVisible();
  await expectSound(desk);
});

test('Photos and documents are attached to a lead, downloaded and deleted', async ({
  desk,
  request,
  program,
  tolerate,
}) => {
  tolerate(/^failed: .*\/attachments\//);
  tolerate(/^status 422: .*\/attachments\//);
  tolerate(/^console: Failed to load resource: /);
  const elena = visitor('Elena Garza');
  await sendQuote(request, program.url, elena);
  await desk.goto(`/desk?q=${encodeURIComponent(elena.name)}`);
  await desk.getByRole('link', { name: elena.name, exact: true }).click();
  const lead = openLead(desk, elena.name);
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = desk.waitForEvent('filechooser');
    await lead.getByRole('button', { name: 'Add photos or files' }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };

  await desk.route('**/attachments/**', (route) => route.abort('failed'));
  await choose('Upright piano.png', png(900, 600, [90, 60, 30]));
  const failed = lead.getByRole('alert').filter({ hasText: 'Upright piano.png' });
  await expect(failed).toContainText('Not uploaded: the server can’t be reached.');
  await expectSound(desk);
  await desk.unroute('**/attachments/**');
  await failed.getByRole('button', { name: 'Try again: Upright piano.png' }).click();
  const file = lead.getByRole('link', { name: 'Upright piano.png' });
  await file.scrollIntoViewIfNeeded();
  await expect(file.locator('img')).toHaveJSProperty('naturalWidth', 480);
  await expect(lead.getByText('File added: “Upright piano.png”')).toContainText(OWNER.name);

  await choose('page.png', Buffer.from('<!doctype html><script>alert(1)</script>'));
  const refused = lead.getByRole('alert').filter({ hasText: 'page.png' });
  await expect(refused).toContainText(
    'Choose a photo (JPEG, PNG, WebP or HEIC), a video (MOV or MP4), a PDF,',
  );
  await refused.getByRole('button', { name: 'Dismiss the error for page.png' }).click();
  await expect(refused).toHaveCount(0);
  await expectSound(desk);

  const download = desk.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toBe('Upright piano.png');
  await lead.getByRole('button', { name: 'Delete: Upright piano.png' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Delete Upright piano.png?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(file).toHaveCount(0);
  await expect(lead.getByText('File deleted: “Upright piano.png”')).toBeVisible();
});

test('A phone lead gets an estimate and an email', async ({ desk }) => {
  const dana = visitor('Dana Whitfield');
  await desk.goto('/desk/add');
  await desk.getByLabel('Name').fill(dana.name);
  await desk.getByLabel('Phone', { exact: true }).fill(dana.phone);
  await desk.getByRole('button', { name: 'Save lead' }).click();
  const lead = openLead(desk, dana.name);
  await lead.getByRole('button', { name: 'Make an estimate' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Estimate' });
  await sheet.getByRole('group', { name: 'Bedrooms' }).getByRole('radio', { name: '2', exact: true }).check();
  const total = await sheet.locator('.total dd').textContent();
  // As wide as its lines can be read, with the price next to the choices.
  expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(720);
  await expect(sheet.locator('.estimator__total')).toBeInViewport();
  await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
  await expectSound(desk);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(lead.locator('.total')).toContainText(total ?? '$');
  await expect(lead).toContainText('Price checked');

  await lead.getByRole('button', { name: 'Edit lead' }).click();
  await desk.getByRole('dialog', { name: 'Edit lead' }).getByLabel('Email').fill('dana@example.com');
  await desk.getByRole('dialog', { name: 'Edit lead' }).getByRole('button', { name: 'Save' }).click();
  await lead.getByRole('button', { name: 'Write an email' }).click();
  await lead.getByLabel('Template').selectOption({ label: 'EN: We tried to call you' });
  await expect(lead.getByLabel('Subject')).toHaveValue(/\(Q-/);
  // The made-up name contains digits, so no mail repeats it.
  const text = lead.getByLabel('Text', { exact: true });
  await text.fill((await text.inputValue()).replace('___', 'Dana'));
  // The program under test has no mail server.
  await lead.getByRole('button', { name: 'Save without sending' }).click();
  await expect(desk.getByRole('alert').getByText('Not sent: email is not set up.')).toBeVisible();
  await expect(lead.getByText('Email saved, not sent: “')).toContainText(OWNER.name);
});

test('Selected leads are changed together, and undone', async ({ desk, request, program }) => {
  const [one, two, three] = [visitor('Ana Cruz'), visitor('Ben Ortiz'), visitor('Carla Soto')];
  for (const each of [one, two, three]) await sendQuote(request, program.url, each);
  await desk.goto('/desk?view=all');
  const box = (name: string) => row(desk, name).getByRole('checkbox');
  await box(three.name).check();
  await box(one.name).click({ modifiers: ['Shift'] });
  const bar = desk.getByRole('region', { name: 'Actions for selected leads' });
  await expect(bar).toContainText('3 selected');
  await expectSound(desk);
  await onPhone(desk, async () => {
    // There they are in a menu.
    await bar.getByRole('button', { name: 'Actions' }).click();
    await expect(bar.getByRole('button', { name: 'Mark as contacted' })).toBeVisible();
    await expectFits(desk);
    await bar.getByRole('button', { name: 'Actions' }).click();
  });
  await bar.getByRole('button', { name: 'Mark as contacted' }).click();
  for (const { name } of [one, two, three]) await expect(row(desk, name)).toContainText('Contacted');
  await expect(bar).toBeHidden();
  await desk.getByRole('button', { name: 'Undo' }).click();
  for (const { name } of [one, two, three]) await expect(row(desk, name)).toContainText('left');
});
