import { afterEach, expect, it, vi } from 'vitest';
import { scheduleHydration } from './schedule-hydration';

const { start, load, sender } = vi.hoisted(() => {
  const start = vi.fn();
  return { start, load: vi.fn(() => Promise.resolve({ start })), sender: vi.fn() };
});
// Stands in for the sender and counts how often it runs.
vi.mock('./lead-sender/start', () => {
  sender();
  return {};
});
vi.mock('./registry', () => ({ registry: { Fine: load, Broken: () => Promise.reject(new Error('gone')) } }));

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

it('logs an island that fails and starts the others', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML =
    '<div data-island="Broken" data-on="idle"></div><div data-island="Fine" data-on="idle"></div>';
  scheduleHydration();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(start.mock.calls[0]?.[0]).toBe(document.querySelector('[data-island=Fine]'));
  expect(logged).toHaveBeenCalledWith('Broken', expect.any(Error));
});

it('starts an island in a browser that is never idle', async () => {
  vi.stubGlobal('requestIdleCallback', (task: () => void, options?: IdleRequestOptions) =>
    options?.timeout ? setTimeout(task) : 0,
  );
  document.body.innerHTML = '<div data-island="Fine" data-on="idle"></div>';
  scheduleHydration();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});

it('loads an island with data-on=interaction once, on the first interaction', async () => {
  document.body.innerHTML = '<div data-island="Fine" data-on="interaction"><button>x</button></div>';
  vi.useFakeTimers();
  scheduleHydration();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(load).not.toHaveBeenCalled();
  const button = document.querySelector('button');
  button?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  button?.dispatchEvent(new Event('focusin', { bubbles: true }));
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});

it('loads the sender on the first interaction with a lead form, and with no other form', async () => {
  document.body.innerHTML = `
    <form action="/quote"><input id="other"></form><p id="text">Text</p>
    <form action="/leads" data-send=""><input id="lead"></form>`;
  scheduleHydration();
  const touch = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new Event('focusin', { bubbles: true }));
  touch('other');
  touch('text');
  await vi.dynamicImportSettled();
  expect(sender).not.toHaveBeenCalled();
  touch('lead');
  touch('lead');
  await vi.waitFor(() => expect(sender).toHaveBeenCalledOnce());
  // The import must not outlive the test's environment.
  await vi.dynamicImportSettled();
});
