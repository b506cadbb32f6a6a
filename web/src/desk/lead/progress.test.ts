import { expect, it } from 'vitest';
import { isFurtherAlong } from './progress.ts';

it('merges a lead only into one that has come as far', () => {
  expect(isFurtherAlong('booked', 'new')).toBe(true);
  expect(isFurtherAlong('quoted', 'contacted')).toBe(true);
  expect(isFurtherAlong('new', 'new')).toBe(false);
  expect(isFurtherAlong('contacted', 'booked')).toBe(false);
  expect(isFurtherAlong('lost', 'new')).toBe(false);
});
