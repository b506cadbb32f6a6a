import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enableCopying } from './copy-secret';

beforeEach(() => {
  document.body.innerHTML =
    '<button type="button" data-copy="ABCD" data-copied="Copied" hidden>Copy key</button>';
});
afterEach(() => vi.unstubAllGlobals());

const button = () => document.querySelector('button') as HTMLButtonElement;

it('copies the text and says so', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  enableCopying();
  expect(button().hidden).toBe(false);
  button().click();
  await vi.waitFor(() => expect(button().textContent).toBe('Copied'));
  expect(writeText).toHaveBeenCalledWith('ABCD');
});

it('does not say so if the browser refuses', async () => {
  const writeText = vi.fn(() => Promise.reject(new Error('refused')));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  enableCopying();
  button().click();
  await vi.waitFor(() => expect(writeText).toHaveBeenCalled());
  expect(button().textContent).toBe('Copy key');
});

it('leaves the button hidden where there is no clipboard', () => {
  vi.stubGlobal('navigator', {});
  enableCopying();
  expect(button().hidden).toBe(true);
});

it('prints the page', () => {
  document.body.innerHTML = '<button type="button" data-print hidden>Print codes</button>';
  const print = vi.fn();
  vi.stubGlobal('print', print);
  enableCopying();
  expect(button().hidden).toBe(false);
  button().click();
  expect(print).toHaveBeenCalledOnce();
});
