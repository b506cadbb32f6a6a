import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

const FRAME_MS = 16;
const LATEST_MS = 5_000;

/** Schedules a page with one island that starts when the page is idle. */
function scheduleIdleIsland(): void {
  document.body.innerHTML = '<div data-island="Fine"></div>';
  scheduleHydration();
}

/** Runs everything that is due within some milliseconds, imports included. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('logs an island that fails and starts the others', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div data-island="Broken"></div><div data-island="Fine"></div>';
  scheduleHydration();
  await pass(LATEST_MS + 1);
  expect(start).toHaveBeenCalledOnce();
  expect(start.mock.calls[0]?.[0]).toBe(document.querySelector('[data-island=Fine]'));
  expect(logged).toHaveBeenCalledWith('Broken', expect.any(Error));
});

it('loads an idle island only after the page has loaded and painted, and once', async () => {
  scheduleIdleIsland();
  await pass(LATEST_MS / 2);
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await pass(FRAME_MS);
  expect(load).not.toHaveBeenCalled();
  await pass(10 * FRAME_MS);
  expect(load).toHaveBeenCalledOnce();
  await pass(2 * LATEST_MS);
  expect(load).toHaveBeenCalledOnce();
  expect(start).toHaveBeenCalledOnce();
});

it('waits for the idle callback after the paint', async () => {
  let becomeIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => (becomeIdle = callback));
  scheduleIdleIsland();
  dispatchEvent(new Event('load'));
  await pass(10 * FRAME_MS);
  expect(load).not.toHaveBeenCalled();
  becomeIdle();
  await pass(0);
  expect(load).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown'])('loads an idle island at once on %s', async (type) => {
  scheduleIdleIsland();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  await pass(0);
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  ['that is never idle', 'requestIdleCallback'],
  ['that paints no frames', 'requestAnimationFrame'],
])('loads an idle island after 5 s in a browser %s', async (_, never) => {
  vi.stubGlobal(never, () => 0);
  scheduleIdleIsland();
  dispatchEvent(new Event('load'));
  await pass(LATEST_MS - 1);
  expect(load).not.toHaveBeenCalled();
  await pass(1);
  expect(load).toHaveBeenCalledOnce();
});

it('loads the sender on the first interaction with a lead form, and with no other form', async () => {
  document.body.innerHTML = `
    <form action="/quote"><input id="other"></form><p id="text">Text</p>
    <form action="/leads" data-send=""><input id="lead"></form>`;
  vi.useRealTimers();
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
