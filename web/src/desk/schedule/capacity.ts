import type { DeskCrew, DeskJob, DeskWeek } from '../../contract.gen';
import { dayOf } from '../time/dates.ts';
import { weekdayOf } from './calendar-days.ts';

/** Whether a day is blocked for a crew, or for everybody (`null`). */
export function isBlocked({ days_off }: DeskWeek, day: string, crew: number | null): boolean {
  return days_off.some((off) => off.day === day && off.crew === crew);
}

/** Whether a crew works on a day. */
export function works(week: DeskWeek, crew: DeskCrew, day: string): boolean {
  const isDay = (crew.weekdays & (1 << weekdayOf(day))) !== 0;
  return isDay && !week.closed.includes(day) && !isBlocked(week, day, crew.id);
}

/** The jobs that begin on a day, by time. */
export function jobsOn({ jobs }: DeskWeek, day: string): readonly DeskJob[] {
  return jobs.filter((job) => job.day === day);
}

/** The number of crews that work on a day and have no job then, not even the end of one of the day before. */
export function freeCrews(week: DeskWeek, day: string): number {
  const isBusy = ({ id }: DeskCrew) =>
    week.jobs.some((job) => job.crew === id && job.day <= day && dayOf(job.work_to - 1) >= day);
  return week.crews.filter((crew) => works(week, crew, day) && !isBusy(crew)).length;
}
