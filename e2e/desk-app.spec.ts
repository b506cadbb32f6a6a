import type { CDPSession, Page, Worker } from '@playwright/test';
import { expect, test } from './desk-screens.ts';

/** What the server would send; the push service is not part of the test. */
const payload = {
  title: 'New lead: Maria, McAllen',
  body: 'Nobody has claimed it yet. Tap to call.',
  url: '/desk/account',
  tag: 'test',
  ticket: 'not.a.ticket.0',
  waiting: 2,
  claim: 'I’ll take it',
  open: 'Open',
  failed: 'Not claimed: no connection. Tap to open the lead.',
};

/** Chromium without a push service refuses to subscribe, and without a window it refuses to notify. */
async function stubSubscription(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    // A subscription outlives the page.
    const key = 'test-push';
    const isSubscribed = () => localStorage.getItem(key) === 'on';
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/test',
      options: {},
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/test',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, 'on');
        return subscription;
      },
      getSubscription: async () => (isSubscribed() ? subscription : null),
    });
  });
}

/** The worker's registration, as the browser's own tools name it. */
function registrationId(cdp: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/desk'));
      if (own) resolve(own.registrationId);
    });
  });
}

/**
 * Returns what the worker shows, in order. Headless Chromium has neither notifications nor badges: a worker that used
 * them would end.
 */
async function collectNotifications(worker: Worker): Promise<() => Promise<unknown>> {
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, body: options?.body });
    };
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (waiting: number) => {
        shown.push({ waiting });
      },
    });
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
}

test('Notifications are turned on, received and removed, and the desk opens without a connection', async ({
  desk,
  program,
  tolerate,
}) => {
  tolerate(/^console: Failed to load resource: /);
  tolerate(/^failed: .*\/desk\/api\//);
  await stubSubscription(desk);
  await desk.goto('/desk/account');
  const cdp = await desk.context().newCDPSession(desk);
  const registration = registrationId(cdp);
  await cdp.send('ServiceWorker.enable');
  const worker = desk.context().waitForEvent('serviceworker');
  await desk.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(desk.getByText('No notification has been sent to it yet.')).toBeVisible();

  const notifications = await collectNotifications(await worker);
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: program.url,
    registrationId: await registration,
    data: JSON.stringify(payload),
  });
  await expect
    .poll(notifications)
    .toEqual([{ title: payload.title, body: payload.body }, { waiting: payload.waiting }]);

  // The worker controls the desk, so its pages open without a connection. Public pages know nothing of it.
  await desk.goto('/desk/account');
  await desk.context().setOffline(true);
  await desk.goto('/desk');
  await expect(desk.getByRole('main')).toBeVisible();
  await desk.context().setOffline(false);
  await desk.goto('/quote');
  expect(await desk.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await desk.goto('/desk/account');
  await desk.getByRole('button', { name: /^Remove: / }).click();
  await expect(desk.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
  const left = () =>
    desk.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).filter((name) => name.startsWith('desk-')),
    }));
  await expect.poll(left).toEqual({ workers: 0, caches: [] });
});

test('A computer where nobody asked for it keeps nothing', async ({ desk }) => {
  await desk.goto('/desk');
  await expect(desk.getByRole('main')).toBeVisible();
  const workers = await desk.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(workers).toBe(0);
});
