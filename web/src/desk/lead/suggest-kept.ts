import type { DeskLead } from '../../contract.gen';
import { progressOf } from './progress.ts';

/** Why one of two leads should stay when they are merged. */
export type KeepReason = 'notSpam' | 'estimate' | 'further' | 'details' | 'open';

/** The lead that should stay, and why. */
export interface Suggestion {
  readonly kept: DeskLead;
  readonly reason: KeepReason;
}

/** What counts, the most important first. */
const ranks: readonly (readonly [KeepReason, (lead: DeskLead) => number])[] = [
  ['notSpam', ({ line }) => Number(line.spam_reason === null)],
  ['estimate', ({ quote }) => Number(quote !== null)],
  ['further', ({ line }) => progressOf(line.state)],
  ['details', detailsOf],
];

/** Returns which of two leads to keep: the one with more details, otherwise the open one. */
export function suggestKept(open: DeskLead, other: DeskLead): Suggestion {
  for (const [reason, rank] of ranks) {
    const more = rank(open) - rank(other);
    if (more !== 0) return { kept: more > 0 ? open : other, reason };
  }
  return { kept: open, reason: 'open' };
}

/** Returns how many details a lead has. */
function detailsOf({ line, entries }: DeskLead): number {
  const { customer_name, customer_phone, customer_email, origin, destination, moving_date } = line;
  const own = [customer_name, customer_phone, customer_email, origin, destination, moving_date];
  return [...own, ...entries.map(({ value }) => value)].filter(Boolean).length;
}
