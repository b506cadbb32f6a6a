/** The weekdays of a crew: a number whose lowest bit is Monday. */

/** From Monday to Saturday, as most crews work. */
export const usualWeekdays = 0b011_1111;

/** Returns whether a weekday, from 0 for Monday, is in it. */
export function hasWeekday(weekdays: number, day: number): boolean {
  return (weekdays & (1 << day)) !== 0;
}

/** The weekdays with one of them added or removed. */
export function toggleWeekday(weekdays: number, day: number): number {
  return weekdays ^ (1 << day);
}
