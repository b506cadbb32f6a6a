import type { Page } from '@playwright/test';
import { visitor } from './desk-screens.ts';
import { expectFits, expectSound } from './fixtures.ts';
import { problemsAt } from './layout-widths.ts';
import { takeTime } from './lead-forms.ts';
import { png } from './png.ts';
import {
  type Company,
  chooseDay,
  expect,
  freeDays,
  requestInSpanish,
  showNextMonth,
  test,
  unfold,
} from './quote-page.ts';
import { customerCopy, getQuote, goOn, introduce, openWizard } from './wizard.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 390, 768, 1024, 1440] as const;

/** What the page says in each language. */
const en = {
  toDays: 'Choose your day',
  effects: 'What changes my price',
  answers: 'Change my answers',
  save: 'Save and see the new price',
  changes: 'What was changed',
  own: '4 movers (yours)',
  photos: 'Send photos',
  choosePhotos: 'Photos from your camera or your phone',
  sendPhotos: 'Send the photos',
  sent: 'We have your photos.',
  open: 'You can accept this proposal until',
  pdf: 'Open as PDF',
  hold: 'Hold this time',
  held: 'Held for you until',
  acceptFirst: 'Accept the proposal to book this time',
  name: 'Your full name',
  accept: 'Accept this proposal',
  accepted: 'Accepted by',
  booked: 'Booked: the crew arrives on',
  file: 'Add it to my calendar',
  other: 'Change the day or the time',
  move: 'Move to this time',
  cancellation: 'Cancel the move',
  cancel: 'Yes, cancel it',
  canceled: 'Canceled:',
} as const;

const es: Readonly<Record<keyof typeof en, string>> = {
  toDays: 'Elija su día',
  effects: 'Qué cambia mi precio',
  answers: 'Cambiar mis respuestas',
  save: 'Guardar y ver el precio nuevo',
  changes: 'Lo que se cambió',
  own: '4 cargadores (el suyo)',
  photos: 'Mandar fotos',
  choosePhotos: 'Fotos de su cámara o de su teléfono',
  sendPhotos: 'Mandar las fotos',
  sent: 'Ya tenemos sus fotos.',
  open: 'Puede aceptar esta propuesta hasta el',
  pdf: 'Abrir como PDF',
  hold: 'Apartar este horario',
  held: 'Apartado para usted:',
  acceptFirst: 'Acepte la propuesta para reservar este horario',
  name: 'Su nombre completo',
  accept: 'Aceptar esta propuesta',
  accepted: 'La aceptó',
  booked: 'Reservado: el equipo llega el',
  file: 'Agregarlo a mi calendario',
  other: 'Cambiar el día o la hora',
  move: 'Cambiar a este horario',
  cancellation: 'Cancelar la mudanza',
  cancel: 'Sí, cancelarla',
  canceled: 'Cancelado:',
};

/** Goes from the receipt of a stored request to the private page of the quote, and returns the page's path. */
async function openFromReceipt(page: Page, words: typeof es): Promise<string> {
  await page.getByRole('button', { name: words.toDays }).click();
  await expect(page).toHaveURL(/\/q\/[\da-f]{32}\?choose=day/);
  await expect(freeDays(page).first()).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Reads what changes the price, changes an answer, and sends a photo. */
async function changeAnswers(page: Page, words: typeof es): Promise<void> {
  await expect(page.getByRole('heading', { name: words.effects })).toBeVisible();
  await unfold(page, words.answers);
  await page.locator('#your-move-crew_size').selectOption('4');
  await page.getByRole('button', { name: words.save }).click();
  await expect(page.getByRole('heading', { name: words.changes })).toBeVisible();
  // The same total in the comparison of crews as in the bill, which comes first.
  const own = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words.own }) });
  const total = await own.getByRole('cell').last().textContent();
  await expect(page.locator('.document__total').first()).toContainText(total ?? '$');

  await unfold(page, words.photos);
  const photo = { name: 'stairs.png', mimeType: 'image/png', buffer: png(900, 600, [90, 60, 30]) };
  await page.getByLabel(words.choosePhotos).setInputFiles(photo);
  await page.getByRole('button', { name: words.sendPhotos }).click();
  await expect(page.getByText(words.sent)).toBeVisible();
  const sent = page.getByRole('listitem').filter({ hasText: 'stairs.png' });
  await sent.scrollIntoViewIfNeeded();
  await expect(sent.locator('img')).toHaveJSProperty('naturalWidth', 480);
}

/** Reads the proposal that the company issues, also as PDF, and holds a window. Returns the day. */
async function holdWithProposal(
  page: Page,
  company: Company,
  { name, path, words }: { readonly name: string; readonly path: string; readonly words: typeof es },
): Promise<string> {
  await company.issue(name);
  await page.goto(path);
  await expect(page.getByText(words.open)).toBeVisible();
  const address = await page.getByRole('link', { name: words.pdf }).getAttribute('href');
  const pdf = await page.request.get(address ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 8).toString()).toBe('%PDF-1.7');

  await showNextMonth(page);
  const day = await chooseDay(page, 9);
  await page.getByRole('button', { name: words.hold }).click();
  await expect(page.getByText(words.held)).toContainText(day);
  return day;
}

/** Accepts the proposal by name, which books the window that is held; then moves the booking and cancels it. */
async function acceptMoveAndCancel(page: Page, name: string, day: string, words: typeof es): Promise<void> {
  await page.getByRole('link', { name: words.acceptFirst }).click();
  await page.getByLabel(words.name).fill(name);
  await page.getByRole('button', { name: words.accept }).click();
  await expect(page.getByText(`${words.booked} ${day}`)).toBeVisible();
  await expect(page.getByText(`${words.accepted} ${name}`)).toBeVisible();
  const address = await page.getByRole('link', { name: words.file }).getAttribute('href');
  const file = await page.request.get(address ?? '');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await unfold(page, words.other);
  const other = await chooseDay(page, 11);
  expect(other).not.toBe(day);
  await page.getByRole('button', { name: words.move }).click();
  await expect(page.getByText(`${words.booked} ${other}`)).toBeVisible();
  await unfold(page, words.cancellation);
  await page.getByRole('button', { name: words.cancel }).click();
  await expect(page.getByText(`${words.canceled} ${other}`)).toBeVisible();
  await expect(freeDays(page).first()).toBeVisible();
}

/** Opens every form of the page, and returns what is wrong with its layout after a scan of both sizes. */
async function look(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await page.locator('.document details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  await expectSound(page);
  return problemsAt(page, path, WIDTHS);
}

test('A customer goes from the wizard to a booked, moved and canceled day', { tag: '@desktop' }, async ({
  page,
  company,
}) => {
  test.setTimeout(180_000);
  const { name, phone } = visitor('Rosa Ibanez');
  await openWizard(page);
  await goOn(page, 2);
  await page.getByLabel('Origin address').fill('1210 N 10th St, McAllen, TX 78501');
  await page.getByLabel('Destination address').fill('410 E Cano St, Edinburg, TX 78539');
  await goOn(page, 3);
  await goOn(page, 4);
  await introduce(page, { Name: name, Email: `rosa-${phone}@example.com`, Phone: phone });
  await takeTime(page);
  await getQuote(page).click();
  await expect(customerCopy(page).getByRole('heading', { name: 'Quote Submitted' })).toBeVisible();
  // The steps leave the browser's history, and the address becomes that of the copy, which the button posts to.
  await page.waitForFunction(
    () => location.pathname.startsWith('/quote/received/') && history.state?.quoteDepth === 0,
  );
  const path = await openFromReceipt(page, en);
  await changeAnswers(page, en);
  const day = await holdWithProposal(page, company, { name, path, words: en });
  const problems = [...(await look(page, path)), ...(await look(page, `/es${path}`))];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await acceptMoveAndCancel(page, name, day, en);
  problems.push(...(await look(page, path)));
  expect(problems).toEqual([]);
});

test('A customer accepts and books with the keyboard, after a mistake', { tag: '@desktop' }, async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/^status 422: .*\/q\//);
  tolerate(/^console: Failed to load resource: .* 422 /);
  const { name, path } = await company.customer('Ana Pena');
  await company.issue(name);
  await page.goto(path);
  await page.locator('.days__months a').last().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?month=/);
  const days = freeDays(page);
  await days.nth(13).focus();
  await page.keyboard.press('Tab');
  await expect(days.nth(14)).toBeFocused();
  const day = (await days.nth(14).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?day=/);
  const windows = page.locator('#your-move-day');
  await expect(windows).toContainText(day);
  await windows.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: en.hold })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(en.held)).toContainText(day);

  const field = page.getByLabel(en.name);
  await field.focus();
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('That did not work');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Type your full name to accept\./);
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${en.booked} ${day}`)).toBeVisible();
  await expect(page.getByText(`${en.accepted} ${name}`)).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer does the same in Spanish on a phone', { tag: '@phone' }, async ({
    page,
    company,
    program,
  }) => {
    test.setTimeout(90_000);
    const lupita = visitor('Lupita Salinas');
    const { name } = lupita;
    await page.goto(await requestInSpanish(page.request, program.url, lupita));
    const path = await openFromReceipt(page, es);
    expect(path).toMatch(/^\/es\/q\//);
    await expectFits(page);
    await changeAnswers(page, es);
    const day = await holdWithProposal(page, company, { name, path, words: es });
    await expectFits(page);
    await acceptMoveAndCancel(page, name, day, es);
    await expectFits(page);
  });
});
