import type { LeadStatus } from '../../contract.gen';

/** How far a lead has come, for statuses with a customer who may still move. */
const STEPS: Partial<Record<LeadStatus, number>> = { contacted: 1, quoted: 2, booked: 3, done: 4 };

/** Whether a lead with one status would lose its estimate or booking when merged into one with another. */
export function isFurtherAlong(status: LeadStatus, than: LeadStatus): boolean {
  return (STEPS[status] ?? 0) > (STEPS[than] ?? 0);
}
