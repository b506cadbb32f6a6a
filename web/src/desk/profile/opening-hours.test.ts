import { describe, expect, it } from 'vitest';
import { closedDaysOf, closedFields, textOf, timesOf, weekOf, withMondaysHours } from './opening-hours.ts';

describe('opening hours', () => {
  it('are those shipped until the file has fields for them', () => {
    expect(weekOf({ main: 'Mon-Sun 8AM-11PM' }).sunday).toBe('08:00-23:00');
    expect(weekOf({ monday: '09:00-17:00' }).sunday).toBe('');
  });

  it('are read from their text and written again', () => {
    expect(timesOf('')).toBeNull();
    expect(timesOf('8:00-23:00')).toEqual({ opens: '08:00', closes: '23:00' });
    expect(textOf({ opens: '08:00', closes: '' })).toBe('08:00-');
  });

  it('the hours of Monday are copied to open days, and closed days stay closed', () => {
    const week = weekOf({ monday: '09:00-17:00', tuesday: '08:00-23:00', saturday: '10:00-14:00' });
    expect(withMondaysHours(week)).toEqual({
      ...week,
      tuesday: '09:00-17:00',
      saturday: '09:00-17:00',
    });
  });

  it('list closed days by date with their names', () => {
    const fields = { '2027-01-01': 'New Year', '2026-12-25': 'Christmas', '2026-12-25_es': 'Navidad' };
    const days = closedDaysOf(fields);
    expect(days.map(({ date, spanish }) => `${date} ${spanish}`)).toEqual([
      '2026-12-25 Navidad',
      '2027-01-01 ',
    ]);
    expect(closedFields([...days, { date: '', name: 'Later', spanish: '' }])).toEqual(fields);
  });
});
