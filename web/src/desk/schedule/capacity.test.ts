import { describe, expect, it } from 'vitest';
import { deskJob, deskWeek } from '../fixtures/desk-week.ts';
import { fromToday, monthOf, weekOf } from './calendar-days.ts';
import { freeCrews } from './capacity.ts';
import { parseScheduleSearch } from './search-params.ts';

describe('free crews', () => {
  it('are those that work on the day and have no job', () => {
    const week = deskWeek({ jobs: [deskJob('a')] });
    expect(freeCrews(week, '2026-12-02')).toBe(1);
    expect(freeCrews(week, '2026-12-03')).toBe(2);
    expect(freeCrews(week, '2026-12-06'), 'a Sunday').toBe(0);
  });

  it('are not those that are off, and none on a closed day', () => {
    const days_off = [{ day: '2026-12-03', crew: 2 }];
    const week = deskWeek({ days_off, closed: ['2026-12-04'] });
    expect(freeCrews(week, '2026-12-03')).toBe(1);
    expect(freeCrews(week, '2026-12-04')).toBe(0);
  });

  it('are not those whose job of the day before ends on the day', () => {
    const work_to = Date.parse('2026-12-03T02:00:00-06:00');
    expect(freeCrews(deskWeek({ jobs: [deskJob('a', { work_to })] }), '2026-12-03')).toBe(1);
  });
});

describe('weeks and months', () => {
  it('begin on a Monday and are at most 42 days', () => {
    expect(weekOf('2026-12-06')).toEqual([
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
    ]);
    const month = monthOf('2027-05-20');
    expect([month.length, month[0], month.at(-1)]).toEqual([42, '2027-04-26', '2027-06-06']);
    expect(monthOf('2027-02-28')).toHaveLength(28);
  });

  it('show the present day first', () => {
    expect(fromToday(['2026-12-01', '2026-12-02', '2026-12-03'], '2026-12-02')).toEqual([
      ...['2026-12-02', '2026-12-03', '2026-12-01'],
    ]);
  });

  it('come from the address, which may say anything', () => {
    expect(parseScheduleSearch({ day: '2026-12-02', span: 'month' })).toEqual({
      day: '2026-12-02',
      span: 'month',
    });
    expect(parseScheduleSearch({ day: '2026-02-30', span: 'year' })).toEqual({});
  });
});
