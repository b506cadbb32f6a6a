import { expect, it } from 'vitest';
import { usedTokens } from './used-tokens';

it('keeps only tokens that the page or another token uses', () => {
  const tokens = ':root{--ink:#000;--ink-2:#333;--lift:0 1px var(--shade);--shade:red;--last:1px}';
  expect(usedTokens(tokens, 'a{color:var(--ink);box-shadow:var( --lift, none)}')).toBe(
    ':root{--ink:#000;--lift:0 1px var(--shade);--shade:red;}',
  );
});
