import type { LeadCounts } from '../../contract.gen';
import { countFor, type View } from '../api/list-search.ts';
import { format, formatNumber } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** The number of leads in a view as its tab shows it; of follow-ups also how many are due. */
export function viewCount(view: View, counts: LeadCounts): string {
  const count = formatNumber(countFor(view, counts));
  if (view !== 'due' || counts.due === 0) return count;
  return format(messages.list.dueCount, { count, due: formatNumber(counts.due) });
}
