import { expect, it } from 'vitest';
import type { DeskQuote } from '../../contract.gen';
import { priceCheck } from './EstimateSummary.tsx';

const check = (recomputed_total_cents: number | null, same_total_today: boolean) =>
  priceCheck({
    recomputed_total_cents,
    same_total_today,
    estimate: { total_cents: 120_158 } as DeskQuote['estimate'],
  });

it('says whether the price is still the one of the price list', () => {
  expect(check(120_158, true)).toBe('Price checked: today’s rates give the same total.');
  expect(check(120_158, false)).toBe('Price checked. Your rates have changed since this estimate was made.');
  expect(check(120_000, false)).toContain('the total is $1,200.00');
  expect(check(null, false)).toContain('could not be checked');
});
