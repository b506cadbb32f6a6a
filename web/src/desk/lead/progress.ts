import type { LeadLine, LeadStatus } from '../../contract.gen';

/** How far a lead has come with its customer. The server does the same (`LeadStatus::progress`). */
const STEPS: Partial<Record<LeadStatus, number>> = { new: 1, contacted: 2, quoted: 3, booked: 4, done: 5 };

/** Returns how far a lead with a status has come; 0 if it was closed without a move. */
export function progressOf(status: LeadStatus): number {
  return STEPS[status] ?? 0;
}

/** What a status is computed from. */
export type StatusOfLead = Pick<LeadLine, 'state' | 'spam_reason'>;

/** The status of a lead once another was merged into it: that of the one that is further along. */
export function mergedStatus(kept: StatusOfLead, other: StatusOfLead): LeadStatus {
  const isFurther = other.spam_reason === null && progressOf(other.state) > progressOf(kept.state);
  return isFurther ? other.state : kept.state;
}
