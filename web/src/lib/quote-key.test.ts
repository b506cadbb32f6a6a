import { afterEach, expect, it, vi } from 'vitest';
import { isKey, newKey } from './quote-key';

afterEach(() => vi.unstubAllGlobals());

it('makes a new random UUID each time', () => {
  expect(isKey(newKey())).toBe(true);
  expect(newKey()).not.toBe(newKey());
});

it('makes one on pages that are not served securely too', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  expect(isKey(newKey())).toBe(true);
});

it('tells keys from other values', () => {
  expect([null, '', 'x', 7, '3F1C'].some(isKey)).toBe(false);
});
