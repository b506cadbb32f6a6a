import { formatCents } from '../../lib/money.ts';
import type { PendingChange } from '../api/pending-changes.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

const strings = messages.pending;

/** Returns what a waiting change does: "Status: Contacted". */
export function pendingLabel({ path, body }: PendingChange): string {
  if (path === 'notes') return format(strings.note, { text: body.text ?? '' });
  if (path === 'booked') {
    const amount = body.cents == null ? messages.common.none : formatCents(body.cents);
    return format(body.book ? strings.book : strings.booked, { amount });
  }
  return format(strings.status, { status: messageFor(messages.statuses, body.state ?? '') });
}
