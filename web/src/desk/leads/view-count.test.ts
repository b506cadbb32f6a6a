import { expect, it } from 'vitest';
import { pagesOf } from '../fixtures/lead-line.ts';
import { viewCount } from './view-count.ts';

it('counts all follow-ups, and those that are due', () => {
  const counts = pagesOf([[]]).pages[0]?.counts;
  if (!counts) throw new Error('no counts');
  expect(viewCount('due', { ...counts, follow_ups: 5, due: 2 })).toBe('5, 2 due');
  expect(viewCount('due', { ...counts, follow_ups: 5 })).toBe('5');
});
