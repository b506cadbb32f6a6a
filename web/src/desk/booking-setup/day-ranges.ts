import type { BlockedDay } from '../../contract.gen';
import { addDays } from '../time/dates.ts';

/** Blocked days in a row, of the same crew and for the same reason. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
  readonly crew: number | null;
  readonly reason: string;
}

/** Joins days in a row, so that a vacation is one line. The days are sorted. */
export function dayRanges(days: readonly BlockedDay[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const { day, crew, reason } of days) {
    const index = ranges.findIndex(
      (range) => range.crew === crew && range.reason === reason && addDays(range.last, 1) === day,
    );
    const range = ranges[index];
    if (range) ranges[index] = { ...range, last: day };
    else ranges.push({ first: day, last: day, crew, reason });
  }
  return ranges;
}
