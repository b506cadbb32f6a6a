import { describe, expect, it } from 'vitest';
import { deadlineClock, formatMinutes } from './deadline-clock.ts';

const hour = 3_600_000;
const minute = 60_000;
const deadline = 24 * hour;

describe('the deadline clock', () => {
  it('is ok, then soon in the last four hours, then late from the deadline on', () => {
    expect(deadlineClock(deadline, 0)).toEqual({ kind: 'ok', gone: 0, minutes: 1440 });
    expect(deadlineClock(deadline, 20 * hour - minute).kind).toBe('ok');
    expect(deadlineClock(deadline, 20 * hour).kind).toBe('soon');
    expect(deadlineClock(deadline, deadline - 1)).toMatchObject({ kind: 'soon', minutes: 1 });
    expect(deadlineClock(deadline, deadline)).toEqual({ kind: 'late', gone: 24, minutes: 0 });
    expect(deadlineClock(deadline, deadline + 70 * minute)).toMatchObject({ kind: 'late', minutes: 70 });
  });

  it('fills at most 24 ticks', () => {
    expect(deadlineClock(deadline, 7 * hour).gone).toBe(7);
    expect(deadlineClock(deadline, 100 * hour).gone).toBe(24);
    expect(deadlineClock(deadline, -hour)).toEqual({ kind: 'ok', gone: 0, minutes: 1440 });
  });

  it('formats durations in minutes, hours and days', () => {
    expect([0, 48, 60, 425, 47 * 60, 76 * 60].map(formatMinutes)).toEqual([
      '0 min',
      '48 min',
      '1 h 00 min',
      '7 h 05 min',
      '47 h 00 min',
      '3 d 4 h',
    ]);
  });
});
