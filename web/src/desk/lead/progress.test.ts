import { expect, it } from 'vitest';
import type { LeadStatus } from '../../contract.gen';
import { leadLine } from '../fixtures/lead-line.ts';
import { mergedStatus } from './progress.ts';

const status = (kept: LeadStatus, other: LeadStatus, spam_reason: string | null = null) =>
  mergedStatus(leadLine('a', { state: kept }), leadLine('b', { state: other, spam_reason }));

it('a merged lead has the status of the one that is further along', () => {
  expect(status('new', 'booked')).toBe('booked');
  expect(status('booked', 'contacted')).toBe('booked');
  expect(status('lost', 'new')).toBe('new');
  expect(status('new', 'lost')).toBe('new');
});

it('possible spam changes no status', () => {
  expect(status('lost', 'new', 'Too fast')).toBe('lost');
});
