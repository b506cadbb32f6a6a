import { expect, test, withEmptyDesk } from './desk-screens.ts';
import { expectAccessible } from './fixtures.ts';
import { choose, expectHydrated, expectStep, goOn, openWizard } from './wizard.ts';

/** The link to Spanish that is visible at this width. */
const toSpanish = 'header :is(a, button)[lang=es]:visible';

test.describe('A browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('is offered the same page in Spanish by one line, until it is dismissed', async ({ page }) => {
    await page.goto('/office-movers');
    const line = page.locator('.langline');
    const link = line.getByRole('link', { name: 'Ver esta página en español' });
    await expect(link).toHaveAttribute('href', /\/es\/mudanzas-de-oficinas$/);
    await expectAccessible(page);
    // Layout shifts are recorded when a frame is drawn; the second frame comes after the first is recorded.
    const shift = await page.evaluate(async () => {
      let sum = 0;
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) sum += (entry as unknown as { value: number }).value;
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      add(observer.takeRecords());
      return sum;
    });
    expect(shift).toBeLessThan(0.01);
    await line.getByRole('button', { name: 'Cerrar' }).focus();
    await page.keyboard.press('Enter');
    await expect(line).toHaveCount(0);
    await page.goto('/services', { waitUntil: 'networkidle' });
    await expect(line).toHaveCount(0);
  });

  test('sees no line on a Spanish page', async ({ page }) => {
    await page.goto('/es', { waitUntil: 'networkidle' });
    await expect(page.locator('.langline')).toHaveCount(0);
  });
});

test('A browser that prefers English is offered nothing', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('.langline')).toHaveCount(0);
});

test('The wizard keeps what was typed when the language changes', async ({ page }) => {
  await openWizard(page);
  await goOn(page, 2);
  await page.locator('[name=origin_address]').fill('Pharr, TX');
  await page.locator(toSpanish).click();
  await expect(page).toHaveURL(/\/es\/cotizacion$/);
  await expectHydrated(page);
  await expect(page.locator('[name=origin_address]')).toHaveValue('Pharr, TX');
});

test('A lead form keeps what was typed when the language changes', async ({ page }) => {
  await page.goto('/residential-movers');
  await page.locator('[name=firstName]').fill('Rosa');
  await page.locator('[name=city]').selectOption('pharr');
  await expect.poll(() => page.evaluate(() => localStorage.leads ?? '')).toContain('pharr');
  await page.locator(toSpanish).click();
  await expect(page).toHaveURL(/\/es\/mudanzas-residenciales$/);
  await expect(page.locator('[name=firstName]')).toHaveValue('Rosa');
  await expect(page.locator('[name=city]')).toHaveValue('pharr');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the language link of a step posts what was entered so far', async ({ page }) => {
    await page.goto('/quote');
    await choose(page, 'Bedrooms', '2');
    await goOn(page, 2);
    await page.locator('[name=origin_address]').fill('Pharr, TX');
    await page.locator(toSpanish).click();
    await expect(page).toHaveURL(/\/es\/cotizacion$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('[name=origin_address]')).toHaveValue('Pharr, TX');
    await expect(page.locator('[name=bedrooms]')).toHaveValue('2');
    await page.locator('header :is(a, button)[lang=en]:visible').click();
    await expectStep(page, 2);
    await expect(page.locator('[name=origin_address]')).toHaveValue('Pharr, TX');
  });
});

test('An owner sets the desk up in Spanish, works in it, and changes to English', async ({ browser }) => {
  await withEmptyDesk(async (program) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const path = program.setUpPath.replace('/set-up/', '/es/configuracion/');
    await page.goto(program.url + path);
    await page.getByLabel('Su nombre').fill('Rosa Cantú');
    await page.getByLabel('Correo electrónico').fill('rosa@example.com');
    await page.getByLabel('Contraseña').fill('camiones y cajas');
    await page.getByRole('button', { name: 'Abrir el panel' }).click();
    await page.getByRole('button', { name: 'Pregúnteme la próxima vez' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.goto(`${program.url}/desk/account`);
    await expect(page.getByRole('heading', { name: 'Cuenta', exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // The texts of the other language are below the fields of a page.
    await page.goto(`${program.url}/desk/site/edit?path=es%2Fpages%2Fabout.toml`);
    const english = page.locator('.cell__other[lang=en]');
    await expect(english.first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Show the English text below each field' }).uncheck();
    await expect(english).toHaveCount(0);
    await context.close();
  });
});
