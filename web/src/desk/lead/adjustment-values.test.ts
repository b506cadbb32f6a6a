import { expect, it } from 'vitest';
import { adjustmentRequest, linesValue, parseSignedCents } from './adjustment-values.ts';

it.each([
  ['85', 8_500],
  ['-20.50', -2_050],
  ['-$1,000', -100_000],
  ['\u221220', -2_000],
  ['0', 0],
  ['--5', undefined],
  ['', undefined],
])('%s is %s cents', (text, cents) => {
  expect(parseSignedCents(text)).toBe(cents);
});

const texts = { amount: 'amount', percent: 'percent', hours: 'hours' };

it('sends nothing for empty fields', () => {
  const { body, errors } = adjustmentRequest({ discount_kind: 'percent', reason: 'None' }, 7, texts);
  expect(errors).toEqual([]);
  expect(body).toEqual({
    lines: [],
    discount_basis_points: null,
    discount_cents: null,
    minutes: null,
    travel_cents: 0,
    reason: 'None',
    expected: 7,
  });
});

it('names every field that cannot be read', () => {
  const lines = linesValue([
    { text: '', amount: '' },
    { text: 'Ramp', amount: 'a lot' },
  ]);
  const values = { lines, discount_kind: 'percent', discount: '10.125', hours: '6.25', travel: '-4' };
  const { errors } = adjustmentRequest(values, 7, texts);
  expect(errors.map(({ field, message }) => [field, message])).toEqual([
    ['lines.0.cents', 'amount'],
    ['discount', 'percent'],
    ['minutes', 'hours'],
    ['travel_cents', 'amount'],
  ]);
});
