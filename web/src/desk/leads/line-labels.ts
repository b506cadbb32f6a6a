import type { LeadLine } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** The customer's name, or a text for a missing name. */
export function customerName(line: Pick<LeadLine, 'customer_name'>): string {
  return line.customer_name.trim() || messages.list.noName;
}

// Matches what follows the city in an address: state, ZIP code, country, on both sides of the river.
const afterCity =
  /^(?:(?:[a-z]{2}|texas|tamps?\.?|tamaulipas|n\. ?l\.?|nuevo le[oó]n|coah\.?|coahuila|m[eé]x(?:ico)?\.?|usa|u\.s\.a\.|united states|\d{5}(?:-\d{4})?)(?:[\s,]+|$))+$/i;
const stateAtEnd = /[\s,]+(?:tx|texas)?[\s,]*(?:\d{5}(?:-\d{4})?)?$/i;

/** The city in an address as typed: "McAllen" for "1210 N 10th St, McAllen, TX 78501". */
export function cityOf(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !afterCity.test(part));
  const last = parts.at(-1) ?? address.trim();
  return last.replace(stateAtEnd, '') || last;
}

/** The home to move, such as "2BR apartment"; null when the form does not ask for it. */
export function jobLabel(line: LeadLine): string | null {
  if (line.home_type === null) return null;
  const kind = messageFor(messages.list.job.homes, line.home_type);
  if (line.bedrooms === null) return kind;
  return format(messages.list.job.home, { size: homeSize(line.bedrooms), kind });
}

/** The size of a home: "Studio", "2BR", "4+BR". */
export function homeSize(bedrooms: number): string {
  const { studio, bedrooms: sized, bedroomsOrMore } = messages.list.job;
  if (bedrooms === 0) return studio;
  return format(bedrooms >= most ? bedroomsOrMore : sized, { bedrooms: Math.min(bedrooms, most) });
}

/** The last line of the price list covers this many bedrooms or more. */
const most = 4;

/**
 * The price that a person may see, in cents: that of the booking, otherwise that of the estimate. Null
 * without one, and for a booking whose price is hidden: its estimate would pass for it.
 */
export function priceOf(line: LeadLine, seesRevenue: boolean): number | null {
  if (['booked', 'done'].includes(line.state) && !seesRevenue) return null;
  return line.booked_cents ?? line.total_cents;
}

/** Crew and time: "3 movers, 6 h"; null when there is no estimate. */
export function crewLabel(line: LeadLine): string | null {
  if (line.crew_size === null || line.minutes === null) return null;
  return format(messages.list.job.crew, { movers: line.crew_size, hours: formatHours(line.minutes) });
}
