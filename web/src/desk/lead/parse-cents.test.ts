import { expect, it } from 'vitest';
import { parseCents } from './parse-cents.ts';

it.each([
  ['$1,201.58', 120_158],
  ['1200', 120_000],
  ['1200.5', 120_050],
  [' 0 ', 0],
  ['12.345', undefined],
  ['-5', undefined],
  ['a lot', undefined],
  ['', undefined],
])('%s is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});
