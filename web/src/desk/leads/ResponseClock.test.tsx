import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadLine } from '../../contract.gen';
import { leadLine } from '../fixtures/lead-line.ts';
import { syncClock } from '../time/use-now.ts';
import { hasWork } from './LeadRow.tsx';
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

it('The list shows the deadline until it is answered, with the follow-up below', () => {
  const { container } = render(<ResponseClock line={line} />);
  expect(container.textContent).toBe('1 h 00 min leftFollow up Sun, Jun 14');
  expect(screen.getByText('Follow up Sun, Jun 14').className).toContain('response-clock__text--day');
});

it('The list shows the day of a follow-up once it is answered', () => {
  const answered = { ...line, deadline: null, answered_at: now - 3_600_000, state: 'contacted' as const };
  const { container } = render(<ResponseClock line={answered} />);
  expect(container.textContent).toBe('Follow up Sun, Jun 14');
});

it('The open lead shows the deadline, since its follow-up is below', () => {
  render(<ResponseClock line={line} fully />);
  expect(screen.getByText(/left to reply/)).toBeTruthy();
  expect(screen.queryByText(/Follow up/)).toBeNull();
});

describe('an answered lead', () => {
  const minute = 60_000;
  const shown = (given: Partial<LeadLine>, fully = false) => {
    const answered = { deadline: null, created_at: now - 71 * minute, state: 'contacted' as const };
    const lead = leadLine('a', { ...answered, ...given });
    const { container } = render(<ResponseClock line={lead} fully={fully} />);
    const text = container.textContent;
    cleanup();
    return text;
  };

  it('says once how long the answer took and how long ago it was', () => {
    const answered_at = now - 60 * minute;
    expect(shown({ answered_at }, true)).toBe('Answered after 11 min, 1 h 00 min ago');
    expect(shown({ answered_at })).toBe('1 h 00 min since contact');
    expect(shown({ answered_at: now }, true)).toBe('Answered after 1 h 11 min');
  });

  it('was taken by phone if the call was the answer', () => {
    const call = { form: 'phone', answered_at: now, created_at: now };
    expect(shown(call, true)).toBe('Taken by phone');
    expect(shown(call)).toBe('Taken by phone');
  });

  it('shows a booked move on its day, and on the day before', () => {
    const booked = { state: 'booked' as const, answered_at: now };
    expect(shown({ ...booked, moving_date: '2026-06-10' })).toBe('Move today');
    expect(shown({ ...booked, moving_date: '2026-06-11' })).toBe('Move tomorrow');
    expect(shown({ ...booked, moving_date: '2026-06-12' })).toBe('Answered after 1 h 11 min');
  });
});

describe('a row', () => {
  const work = (given: Partial<LeadLine>) => hasWork(leadLine('a', given), '2026-06-10');

  it('is bold if there is something to do today', () => {
    const answered = { deadline: null, answered_at: 2_000 };
    expect(work({})).toBe(true);
    expect(work({ ...answered, state: 'booked', moving_date: '2026-06-10' })).toBe(true);
    expect(work({ ...answered, state: 'contacted', follow_up_on: '2026-06-09' })).toBe(true);
    expect(work({ ...answered, state: 'booked', moving_date: '2026-06-14' })).toBe(false);
    expect(work({ ...answered, state: 'lost', moving_date: '2026-06-10' })).toBe(false);
  });
});
