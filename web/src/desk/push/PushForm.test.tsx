import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushDevice, PushStatus } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { PushForm } from './PushForm.tsx';

const phone: PushDevice = {
  id: 'd1',
  endpoint: 'https://push.example/1',
  device: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  created_at: 1,
  notified_at: null,
  test: null,
};
const empty: PushStatus = { public_key: 'BKey', devices: [], quiet: null, people: 0 };

const subscription = {
  endpoint: phone.endpoint,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: phone.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => true),
};

/** A browser with workers and a push service; `isSubscribed` is whether it has subscribed to notifications before. */
function withPush(permission: NotificationPermission, isSubscribed = false) {
  let current = isSubscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => {
      current = subscription;
      return subscription;
    }),
  };
  const worker = { pushManager, unregister: vi.fn(async () => true) };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: vi.fn(async () => worker),
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
    },
  });
  return { pushManager, worker };
}

function show(status: PushStatus, answers: Record<string, () => Response> = {}) {
  const fetch = vi.fn(async (path: string, options?: RequestInit) => {
    const answer = answers[`${options?.method ?? 'GET'} ${path.replace('/desk/api/', '')}`];
    return answer ? answer() : json(status);
  });
  vi.stubGlobal('fetch', fetch);
  renderDesk(<PushForm />);
  return fetch;
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('subscribes this device once the browser allows it', async () => {
  const { pushManager } = withPush('granted');
  const added = { ...empty, devices: [phone] };
  const fetch = show(empty, { 'PUT push/device': () => json(added) });
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  const sent = fetch.mock.calls.find(([, options]) => options?.method === 'PUT')?.[1]?.body;
  expect(JSON.parse(String(sent))).toEqual({ endpoint: phone.endpoint, p256dh: 'p', auth: 'a' });
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

it('stores nothing if the person does not allow it', async () => {
  const { pushManager } = withPush('denied');
  const fetch = show(empty);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Turn on for this device' })).toHaveProperty('disabled', false),
  );
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect(fetch.mock.calls.every(([, options]) => (options?.method ?? 'GET') === 'GET')).toBe(true);
});

it('says what became of a test, and not more', async () => {
  withPush('granted', true);
  const tested = (state: string, failure = '') => ({
    ...empty,
    devices: [{ ...phone, test: { state, failure, at: 1 } }],
  });
  show(tested('due', '503 Service Unavailable'));
  await screen.findByText('The test was not sent yet and is tried again: 503 Service Unavailable');
  cleanup();
  show(tested('dead', '403 Forbidden'));
  await screen.findByText('The test was not sent: 403 Forbidden');
  expect(screen.getByText('No notification has been sent to it yet.')).toBeTruthy();
  cleanup();
  show(tested('sent'));
  expect(await screen.findByText(/^The push service accepted the test/)).toBeTruthy();
});

it('removes this device with its subscription', async () => {
  const { worker } = withPush('granted', true);
  show({ ...empty, devices: [phone] }, { 'DELETE push/device/d1': () => json(empty) });
  fireEvent.click(await screen.findByRole('button', { name: /^Remove: / }));
  await waitFor(() => expect(worker.unregister).toHaveBeenCalled());
  expect(subscription.unsubscribe).toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Turn on for this device' })).toBeTruthy();
});

it('saves quiet hours, and none', async () => {
  withPush('granted', true);
  const fetch = show({ ...empty, devices: [phone], quiet: { from: '21:00', until: '07:00' } });
  const box = await screen.findByRole('checkbox', { name: /^Quiet hours/ });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  const saved = () =>
    fetch.mock.calls
      .filter(([path]) => path.endsWith('push/quiet-hours'))
      .map(([, options]) => JSON.parse(String(options?.body)));
  await waitFor(() => expect(saved()).toEqual([{ from: '22:30', until: '07:00' }]));
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ from: '', until: '' }));
});

it('explains a browser that blocks or lacks notifications', async () => {
  withPush('granted');
  vi.stubGlobal('Notification', { permission: 'denied' });
  show(empty);
  expect(await screen.findByText(/^This browser blocks notifications/)).toBeTruthy();
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  show(empty);
  expect(await screen.findByText(/^This browser cannot show notifications/)).toBeTruthy();
});
