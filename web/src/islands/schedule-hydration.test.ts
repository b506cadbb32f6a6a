import { afterEach, expect, it, vi } from 'vitest';
import { wakeIslands } from './schedule-hydration';

const { wake, load, sender } = vi.hoisted(() => {
  const wake = vi.fn();
  return { wake, load: vi.fn(() => Promise.resolve({ wake })), sender: vi.fn() };
});
// What stands in the sender's place counts how often it is run.
vi.mock('./lead-sender/start', () => {
  sender();
  return {};
});
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
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
  expect(wake.mock.calls[0]?.[0]).toBe(document.querySelector('[data-island=Fine]'));
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
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});

it('loads the sender at the first touch of a lead form, and of no other', async () => {
  document.body.innerHTML = `
    <form action="/quote"><input id="other"></form><p id="text">Text</p>
    <form action="/leads"><input id="lead"></form>`;
  wakeIslands();
  const touch = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new Event('focusin', { bubbles: true }));
  touch('other');
  touch('text');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sender).not.toHaveBeenCalled();
  touch('lead');
  touch('lead');
  await vi.waitFor(() => expect(sender).toHaveBeenCalledOnce());
});
