import type { SamePersonLead } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { formatDay } from '../time/dates.ts';

/** Another lead of a person by name, day of the move and estimate; its reference if it has none of them. */
export function otherLeadName({ lead, ...other }: SamePersonLead, today: string): string {
  const parts = [
    other.customer_name.trim(),
    other.moving_date === null ? '' : formatDay(other.moving_date, today),
    other.total_cents === null ? '' : formatCents(other.total_cents),
  ];
  return parts.filter((part) => part !== '').join(', ') || lead.reference;
}

/** Returns whether a person has moved with the company before, or is about to. */
export function isRepeatCustomer(others: readonly SamePersonLead[]): boolean {
  return others.some(({ lead }) => lead.state === 'booked' || lead.state === 'done');
}
