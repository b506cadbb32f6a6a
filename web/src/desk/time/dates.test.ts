import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, formatDay, formatFullMoment, formatMoment } from './dates.ts';

// A Friday afternoon in McAllen, when it is Saturday already in half of the world.
const now = Date.parse('2026-06-13T02:30:00Z');

describe('times', () => {
  it("use the company's time zone", () => {
    expect(dayOf(now)).toBe('2026-06-12');
    expect(formatMoment(now, now)).toBe('9:30 PM');
    expect(formatFullMoment(now)).toBe('Fri, Jun 12, 2026, 9:30 PM');
    expect(formatMoment(now + 7_000, now, true)).toBe('9:30:07 PM');
    expect(formatFullMoment(now + 7_000, true)).toBe('Fri, Jun 12, 2026, 9:30:07 PM');
  });

  it('show the weekday within a week, then the date, and the year only if it differs', () => {
    expect(formatMoment(now - 24 * 3_600_000, now)).toBe('Thu 9:30 PM');
    expect(formatMoment(now - 8 * 24 * 3_600_000, now)).toBe('Jun 4, 9:30 PM');
    expect(formatMoment(Date.parse('2025-12-31T18:00:00Z'), now)).toBe('Dec 31, 2025, 12:00 PM');
  });
});

describe('days', () => {
  it('are counted across daylight saving changes', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
  });

  it('are formatted without a time zone', () => {
    expect(formatDay('2026-06-14', '2026-06-12')).toBe('Sun, Jun 14');
    expect(formatDay('2027-01-02', '2026-06-12')).toBe('Sat, Jan 2, 2027');
    expect(formatDay('soon', '2026-06-12')).toBe('soon');
  });
});
