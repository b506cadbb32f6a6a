import type { LeadLine } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { words } from '../messages/messages.ts';

/** The customer's name, or that there is none. */
export function customerName(line: Pick<LeadLine, 'customer_name'>): string {
  return line.customer_name.trim() || words.list.noName;
}

// What follows the town in an address: a state, a ZIP, a country, or several of them.
const afterTown = /^(?:(?:tx|texas|usa|u\.s\.a\.|united states|\d{5}(?:-\d{4})?)[\s,]*)+$/i;
const stateAtEnd = /[\s,]+(?:tx|texas)?[\s,]*(?:\d{5}(?:-\d{4})?)?$/i;

/** The town of an address as people type it: "1210 N 10th St, McAllen, TX 78501" is "McAllen". */
export function cityOf(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !afterTown.test(part));
  const last = parts.at(-1) ?? address.trim();
  return last.replace(stateAtEnd, '') || last;
}

/** The job in a few words: "2BR apartment"; null when the form asks for none. */
export function jobLabel(line: LeadLine): string | null {
  if (line.home_type === null) return null;
  const { homes, studio, bedrooms } = words.list.job;
  const size = line.bedrooms === 0 ? studio : line.bedrooms === null ? '' : bedrooms(line.bedrooms);
  return `${size} ${homes[line.home_type] ?? line.home_type}`.trim();
}

/** Crew and time: "3 movers, 6.0 h"; null when there is no estimate. */
export function crewLabel(line: LeadLine): string | null {
  if (line.crew_size === null || line.minutes === null) return null;
  return words.list.job.crew(line.crew_size, formatHours(line.minutes));
}
