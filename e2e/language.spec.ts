import { expect, expectAccessible, test } from './fixtures.ts';

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
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 300);
        }),
    );
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
