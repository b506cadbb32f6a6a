import { expect, sendQuote, test, visitor } from './desk-screens.ts';
import { expectSound } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('A lead that arrives in a background tab rings, notifies and is counted, once that is switched on', async ({
  desk,
  request,
  program,
}) => {
  await desk.addInitScript(() => {
    const shown: string[] = [];
    class TestNotification {
      static permission = 'default';
      static async requestPermission() {
        TestNotification.permission = 'granted';
        return 'granted';
      }
      constructor(title: string) {
        shown.push(title);
      }
    }
    Object.assign(window, { Notification: TestNotification, shown });
  });
  await desk.goto('/desk/account');
  const alerts = desk.getByLabel('Alert me on this device');
  await expect(alerts).not.toBeChecked();
  const inBackground = () =>
    desk.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      Object.defineProperty(document, 'hasFocus', { value: () => false, configurable: true });
    });
  await alerts.check();
  await expect(desk.getByText('On. You will hear and see new leads.')).toBeVisible();
  await expectSound(desk);
  await inBackground();
  const nora = visitor('Nora Elizondo');
  await sendQuote(request, program.url, nora);
  await expect(desk).toHaveTitle(/^\(1\) Account/);
  const shown = () => desk.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(await shown()).toEqual([`New lead: ${nora.name}`]);
  await desk.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(desk).toHaveTitle(/^Account/);

  await desk.reload();
  await expect(alerts).toBeChecked();
  await alerts.uncheck();
  await inBackground();
  await sendQuote(request, program.url, visitor('Otto Saenz'));
  await expect(desk.getByRole('complementary', { name: 'New leads' })).toBeVisible();
  expect(await shown()).toEqual([]);
});

test('A browser that blocks notifications is explained', async ({ desk }) => {
  await desk.addInitScript(() => {
    const denied = { permission: 'denied', requestPermission: async () => 'denied' };
    Object.assign(window, { Notification: denied });
  });
  await desk.goto('/desk/account');
  await desk.getByLabel('Alert me on this device').check();
  await expect(desk.getByText('this browser blocks them for this site')).toBeVisible();
});
