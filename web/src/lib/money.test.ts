import { expect, it } from 'vitest';
import { formatCents, formatHours, formatPercent, formatRate } from './money';

it('prints cents as dollars, grouped by thousands', () => {
  expect([0, 5, 77_940, 120_158, 100_000_000].map(formatCents)).toEqual([
    '$0.00',
    '$0.05',
    '$779.40',
    '$1,201.58',
    '$1,000,000.00',
  ]);
});

it('prints a rate without cents when there are none', () => {
  expect([12_000, 12_050].map(formatRate)).toEqual(['$120', '$120.50']);
});

it('prints minutes as hours', () => {
  expect([360, 30, 375, 0, 600].map(formatHours)).toEqual(['6', '0.5', '6.25', '0', '10']);
});

it('prints basis points as percent', () => {
  expect([825, 800, 810, 1_000].map(formatPercent)).toEqual(['8.25', '8', '8.1', '10']);
});
