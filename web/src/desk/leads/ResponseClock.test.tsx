import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { syncClock } from '../time/use-now.ts';
import { ResponseClock } from './ResponseClock.tsx';

const now = Date.parse('2026-06-10T15:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
  syncClock(now);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const line = leadLine('a', { deadline: now + 3_600_000, follow_up_on: '2026-06-14' });

it('The list shows the day of a follow-up instead of the deadline', () => {
  render(<ResponseClock line={line} />);
  expect(screen.getByText('Follow up Sun Jun 14').className).toContain('clk__t--day');
  expect(screen.queryByText(/left/)).toBeNull();
});

it('The open lead shows the deadline, since its follow-up is below', () => {
  render(<ResponseClock line={line} fully />);
  expect(screen.getByText(/left to reply/)).toBeTruthy();
});
