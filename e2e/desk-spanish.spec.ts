import { expect, sendQuote, setUp, test, visitor, withEmptyDesk } from './desk-screens.ts';
import { expectSound } from './fixtures.ts';

/** Every screen of the desk, with its heading in Spanish. */
const SCREENS = [
  ['/desk', 'Hoy'],
  ['/desk/leads', 'Solicitudes por contestar'],
  ['/desk?view=due', 'Seguimientos'],
  ['/desk?view=quarantined', 'Posible spam'],
  ['/desk/add', 'Agregar'],
  ['/desk/reports', 'Reportes'],
  ['/desk/site', 'Sitio'],
  ['/desk/site/edit?path=es%2Fpages%2Fabout.toml', ''],
  ['/desk/profile', ''],
  ['/desk/setup', ''],
  ['/desk/images', 'Imágenes'],
  ['/desk/people', 'Personas'],
  ['/desk/account', 'Cuenta'],
  ['/desk/security', ''],
  ['/desk/outbox', 'Mensajes sin entregar'],
  ['/desk/export', 'Exportar'],
  ['/desk/backup', 'Respaldo'],
] as const;

test('Every screen of a Spanish desk is accessible and fits', async ({
  browser,
  contextOptions,
  request,
}) => {
  test.setTimeout(240_000);
  await withEmptyDesk(async (program) => {
    const context = await browser.newContext(contextOptions);
    const page = await context.newPage();
    await setUp(page, program);
    const someone = visitor('Elena Ruiz');
    await sendQuote(request, program.url, someone, { language: 'es' });
    await page.goto(`${program.url}/desk/account`);
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    for (const [path, heading] of SCREENS) {
      await page.goto(program.url + path);
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
      await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
      await expectSound(page, { frames: !path.includes('edit') });
    }
    await page.goto(`${program.url}/desk`);
    await page.getByRole('link', { name: someone.name, exact: true }).click();
    await expect(page.getByRole('complementary')).toContainText('$779.40');
    await expectSound(page);
    await context.close();
  });
});
