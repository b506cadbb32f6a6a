import { expect, test } from './fixtures.ts';
import {
  choose,
  contact,
  customerCopy,
  dateInTexas,
  expectHydrated,
  expectIntroduced,
  expectReceipt,
  expectStep,
  getQuote,
  goOn,
  goToContact,
  INSERT,
  introduce,
  line,
  liveEstimate,
  openWizard,
  ROSA,
} from './wizard.ts';

test('The wizard stores the default request to the cent', async ({ page }) => {
  await openWizard(page);
  await expectStep(page, 1);
  await expect(page.getByRole('radio', { name: 'Apartment' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await expect(page.getByLabel('Square footage')).toHaveValue('800');
  await goOn(page, 2);
  await expect(page.getByRole('radio', { name: '2 movers' })).toBeChecked();
  await expect(page.getByLabel('Origin address')).toHaveAttribute('placeholder', 'Street, City, State, ZIP');
  await goOn(page, 3);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await goOn(page, 4);
  await introduce(page);
  const answered = page.waitForResponse(INSERT);
  await getQuote(page).click();

  const answer = await answered;
  expect(answer.status()).toBe(201);
  const toast = page.getByRole('status').filter({ hasText: 'Quote Request Submitted!' });
  await expect(toast).toContainText("We'll contact you within 24 hours with your personalized quote.");
  const reference = await expectReceipt(page, '$779.40');
  const rows: unknown = await answer.json();
  expect(rows).toEqual([
    expect.objectContaining({
      reference,
      customer_name: ROSA.Name,
      customer_email: ROSA.Email,
      customer_phone: ROSA.Phone,
      moving_date: null,
      home_type: 'apartment',
      bedrooms: 1,
      square_footage: 800,
      has_elevator: false,
      long_walk: false,
      stairs_origin: 0,
      stairs_destination: 0,
      crew_size: 2,
      estimated_hours: 6,
      base_rate: 120,
      distance_fee: 0,
      additional_services: [],
      total_estimate: 779.4,
    }),
  ]);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
});

test('The live estimate follows every entry to the cent', async ({ page, isMobile }) => {
  await openWizard(page);
  const estimate = liveEstimate(page);
  const total = line(estimate, 'Total');
  if (isMobile) await expect(page.getByRole('button', { name: /live estimate/i })).toContainText('$779.40');
  await expect(total).toHaveText('$779.40');
  await choose(page, 'Home type', 'House');
  await choose(page, 'Bedrooms', '2');
  await expect(line(estimate, 'Time')).toHaveText('5 h');
  await expect(total).toHaveText('$649.50');
  await page.getByLabel('Square footage').fill('');
  await goOn(page, 2);
  await choose(page, 'Stairs at origin', '2 flights');
  await expect(line(estimate, 'Time')).toHaveText('6 h');
  await choose(page, 'Crew size', /^3 movers/);
  await expect(line(estimate, 'Crew')).toHaveText('$160 an hour');
  await expect(line(estimate, 'Labor')).toHaveText('$960.00');
  await page.getByLabel('Moving date').fill(dateInTexas(0));
  await page.getByLabel('Origin address').fill('12 Ash Ave, Pharr, TX 78577');
  await page.getByLabel('Destination address').fill('9 Palm Dr, Mission, TX');
  await expect(estimate).toContainText('Pharr');
  await expect(estimate).toContainText('Mission');
  await goOn(page, 3);
  await page.getByRole('checkbox', { name: /^Packing supplies/ }).check();
  await expect(line(estimate, 'Packing supplies')).toHaveText('$150.00');
  await expect(line(estimate, 'Subtotal')).toHaveText('$1,110.00');
  await expect(line(estimate, 'Tax, 8.25%')).toHaveText('$91.58');
  await expect(total).toHaveText('$1,201.58');
  await goOn(page, 4);
  await introduce(page);
  const answered = page.waitForResponse(INSERT);
  await getQuote(page).click();
  await expectReceipt(page, '$1,201.58');
  const [row] = (await (await answered).json()) as [unknown];
  expect(row).toMatchObject({
    home_type: 'house',
    square_footage: 0,
    moving_date: dateInTexas(0),
    origin_address: '12 Ash Ave, Pharr, TX 78577',
    additional_services: ['packing_supplies'],
    total_estimate: 1201.58,
  });
});

test('A phone opens and closes the estimate over the form', { tag: '@phone' }, async ({ page }) => {
  await openWizard(page);
  const estimate = liveEstimate(page);
  await expect(estimate).toBeHidden();
  const bar = page.getByRole('button', { name: /live estimate/i });
  await bar.tap();
  await expect(line(estimate, 'Total')).toBeInViewport();
  await estimate.getByRole('button', { name: 'Close the estimate' }).tap();
  await expect(estimate).toBeHidden();
  await bar.tap();
  await page.keyboard.press('Escape');
  await expect(estimate).toBeHidden();
  await expect(bar).toBeFocused();
});

test('A small phone shows the total below an estimate with every service', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openWizard(page);
  await goOn(page, 2);
  await goOn(page, 3);
  for (const service of await page.getByRole('checkbox').all()) await service.check();
  await page.getByRole('button', { name: /live estimate/i }).tap();
  const estimate = liveEstimate(page);
  await expect(line(estimate, 'Total')).toBeInViewport({ ratio: 1 });
  await expect(line(estimate, 'Tax, 8.25%')).not.toBeInViewport();
});

test('Get Quote waits for name, email and phone', async ({ page }) => {
  await openWizard(page);
  await goToContact(page);
  await expect(getQuote(page)).toBeDisabled();
  await expect(page.getByText('Enter your name, email and phone')).toBeVisible();
  for (const missing of Object.keys(ROSA)) {
    await introduce(page, { ...ROSA, [missing]: '' });
    await expect(getQuote(page), `without ${missing}`).toBeDisabled();
    await introduce(page, { ...ROSA, [missing]: '   ' });
    await expect(getQuote(page), `with a blank ${missing}`).toBeDisabled();
  }
  await introduce(page);
  await expect(getQuote(page)).toBeEnabled();
});

test('Entries and step survive a reload and are deleted once stored', async ({ page }) => {
  await openWizard(page);
  await choose(page, 'Bedrooms', '3');
  await goOn(page, 2);
  await page.getByLabel('Origin address').fill('12 Ash Ave');
  await page.reload();
  await expectHydrated(page);
  await expectStep(page, 2);
  await expect(page.getByLabel('Origin address')).toHaveValue('12 Ash Ave');
  await goOn(page, 3);
  await page.getByRole('checkbox', { name: /^Safe moving/ }).check();
  await goOn(page, 4);
  await introduce(page);
  await page.reload();
  await expectStep(page, 4);
  await expectIntroduced(page);
  await getQuote(page).click();
  // (7 + 1) h at $120 and $150, plus tax.
  await expectReceipt(page, '$1,201.58');

  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
  await openWizard(page);
  await expectStep(page, 1);
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked();
});

test('The receipt has its own address, survives a reload and prints with name and phone', async ({
  page,
}) => {
  await openWizard(page);
  await goToContact(page);
  await introduce(page);
  await getQuote(page).click();
  const reference = await expectReceipt(page, '$779.40');
  await expect(page).toHaveURL(/\/quote\/received\/[\da-f]{40}$/);
  await page.reload();
  await expectHydrated(page);
  expect(await expectReceipt(page, '$779.40')).toBe(reference);
  await page.emulateMedia({ media: 'print' });
  const copy = customerCopy(page);
  await expect(copy).toContainText(ROSA.Name);
  await expect(copy.getByText(reference)).toBeVisible();
  await expect(copy.getByText('RGV Move Quote')).toBeVisible();
  await expect(copy.getByText('956-555-0142')).toBeVisible();
  for (const screen of ['.quote-next', '.quote-head', 'footer', 'header'])
    await expect(page.locator(screen).first()).toBeHidden();
});

test('Back from a receipt leaves the wizard', async ({ page }) => {
  await page.goto('/about');
  await openWizard(page);
  await goToContact(page);
  await introduce(page);
  await getQuote(page).click();
  await expectReceipt(page, '$779.40');
  await expect(page).toHaveURL(/\/quote\/received\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('"Previous" and the back button go back a step and keep all entries', async ({ page }) => {
  await openWizard(page);
  await goToContact(page);
  await introduce(page);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 3);
  await page.goBack();
  await expectStep(page, 2);
  await page.goForward();
  await expectStep(page, 3);
  await goOn(page, 4);
  await expectIntroduced(page);
  await expect(contact(page, 'Name')).toHaveValue(ROSA.Name);
});

test('A phone shows no hover styles', { tag: '@phone' }, async ({ page }) => {
  await openWizard(page);
  await goOn(page, 2);
  await goOn(page, 3);
  const row = page.locator('label').filter({ hasText: 'Piano moving' });
  await row.hover();
  expect(await row.evaluate((label) => label.matches(':hover'))).toBe(true);
  await expect(row).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
