import type { AdjustedLine } from '../../contract.gen';
import { formatCents, formatPercent } from '../../lib/money.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** The name of a line that was agreed with the customer. */
export function adjustedLineName({ kind, text, basis_points }: AdjustedLine): string {
  const { lines } = messages.lead;
  if (kind === 'travel') return lines.travel;
  if (kind !== 'discount') return text;
  if (basis_points === 0) return lines.discount;
  return format(lines.discountPercent, { percent: formatPercent(basis_points) });
}

/** Cents that may be below zero as dollars: -5000 is "-$50.00". */
export function formatSignedCents(cents: number): string {
  return cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents);
}
