import type { JobFinish } from '../../contract.gen';
import { parseCents } from '../lead/parse-cents.ts';

/** The ways to pay, as the API names them. */
export const payments = ['cash', 'card', 'zelle', 'check'] as const;

/** A way to pay. */
export type Payment = (typeof payments)[number];

/** What is typed to finish a job. */
export interface FinishValues {
  readonly hours: string;
  readonly minutes: string;
  readonly amount: string;
  readonly payment: string;
}

/** The fields that keep a job from being finished. */
export type FinishProblem = 'minutes' | 'cents' | 'payment';

/** The end of a job, or the fields that are missing or wrong. The server checks the limits. */
export function finishOf(values: FinishValues): JobFinish | readonly FinishProblem[] {
  const minutes = minutesOf(values);
  const cents = parseCents(values.amount);
  const payment = payments.find((known) => known === values.payment);
  if (minutes === null || cents === undefined || payment === undefined)
    return [
      ...(minutes === null ? ['minutes' as const] : []),
      ...(cents === undefined ? ['cents' as const] : []),
      ...(payment === undefined ? ['payment' as const] : []),
    ];
  return { minutes, cents, payment };
}

/** The typed time in minutes; an empty half is 0. Null if it is no time, or none at all. */
export function minutesOf({ hours, minutes }: Pick<FinishValues, 'hours' | 'minutes'>): number | null {
  const [whole, rest] = [hours, minutes].map((part) => part.trim() || '0');
  if (!/^\d{1,3}$/.test(whole ?? '') || !/^\d{1,2}$/.test(rest ?? '')) return null;
  const sum = Number(whole) * 60 + Number(rest);
  return sum > 0 ? sum : null;
}
