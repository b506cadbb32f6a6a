import { afterEach, expect, it, vi } from 'vitest';
import { wakeIslands } from './boot-wake';

const { hydrate, load } = vi.hoisted(() => ({ hydrate: vi.fn(), load: vi.fn() }));
vi.mock('./hydrate', () => ({ hydrate }));
vi.mock('./registry', () => ({ registry: { Fine: load, Broken: () => Promise.reject(new Error('gone')) } }));

afterEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

it('logs an island that fails and wakes the others', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML =
    '<div data-island="Broken" data-on="idle"></div><div data-island="Fine" data-on="idle"></div>';
  wakeIslands();
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
  expect(hydrate.mock.calls[0]?.[0]).toBe(document.querySelector('[data-island=Fine]'));
  expect(complaint).toHaveBeenCalledWith('Broken', expect.any(Error));
});

it('loads nothing for an island that waits for a touch until it is touched, and then once', async () => {
  document.body.innerHTML = '<div data-island="Fine" data-on="interaction"><button>x</button></div>';
  wakeIslands();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).not.toHaveBeenCalled();
  const button = document.querySelector('button');
  button?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  button?.dispatchEvent(new Event('focusin', { bubbles: true }));
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});
