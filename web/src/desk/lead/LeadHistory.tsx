import type { DeskLead, HistoryEntry } from '../../contract.gen';
import { formatCents, formatHours } from '../../lib/money.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatDay, formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { preferredContact } from './ContactPreference.tsx';
import { shownValue } from './shown-value.ts';

/** Props of {@link LeadHistory}. */
export interface LeadHistoryProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;

/** Who did what and when, oldest first. */
export function LeadHistory({ lead }: LeadHistoryProps) {
  const now = useNow();
  return (
    <section>
      <h3 className="small-heading">{strings.history}</h3>
      <ol className="log">
        {lead.history.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: FormEntries are only ever added at the end.
          <li key={place}>
            <time title={formatFullMoment(entry.at)} dateTime={new Date(entry.at).toISOString()}>
              {formatMoment(entry.at, now)}
            </time>
            <span>
              {happened(entry)}
              {entry.by && <span className="mute">, {entry.by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An entry as text. */
export function happened({ what, by, field, field_name, from, to }: HistoryEntry): string {
  const { events } = strings;
  if ((what === 'field' || what === 'field_taken') && field !== null) {
    const values = { field, from: shownValue(field_name, from), to: shownValue(field_name, to) };
    if (what === 'field_taken') return format(events.field_taken, values);
    if (from === '') return format(events.fieldAdded, values);
    return format(to === '' ? events.fieldRemoved : events.field, values);
  }
  if (what === 'follow_up')
    return to === '' ? events.followUpRemoved : format(events.follow_up, { to: formatDay(to, '') });
  if (what === 'assigned') return to === '' ? events.unassigned : format(events.assigned, { to });
  if (what === 'tags') return to === '' ? events.tagsRemoved : format(events.tags, { to });
  if (
    what === 'estimate' ||
    what === 'estimate_sent' ||
    what === 'estimate_given' ||
    what === 'estimate_taken'
  )
    return format(events[what], { to: formatCents(Number(to)) });
  if (what === 'replied' || what === 'reply_saved' || what === 'texted') return format(events[what], { to });
  if (what === 'quote_revised')
    return format(events.quote_revised, { from: formatCents(Number(from)), to: formatCents(Number(to)) });
  if (what === 'estimate_adjusted')
    return format(events.estimate_adjusted, { from, to: formatCents(Number(to)) });
  if (what === 'agreed_hours_dropped')
    return format(events.agreed_hours_dropped, { from: formatHours(Number(from)) });
  if (what === 'proposal_issued') {
    const text = by === '' ? events.proposal_issued_automatically : events.proposal_issued;
    return format(text, { from, to: formatCents(Number(to)) });
  }
  if (what === 'proposal_not_issued') return format(events.proposal_not_issued, { to });
  if (what === 'proposal_declined') return format(events.proposal_declined, { from });
  if (what === 'proposal_accepted' || what === 'proposal_question') return format(events[what], { from, to });
  if (what === 'contact_preference') {
    const [channel = 'any', hour = 'any'] = to.split(' ');
    const chosen = preferredContact(channel, hour === 'any' ? null : Number(hour));
    return format(events.contact_preference, { to: chosen });
  }
  if (what === 'photo_sent') return format(events.photo_sent, { to });
  if (what === 'attachment_added') return format(events.attachment_added, { to });
  if (what === 'attachment_deleted') return format(events.attachment_deleted, { from });
  if (what === 'merged' || what === 'merged_into') return format(events[what], { to });
  if (what === 'state') {
    const status = messageFor(messages.statuses, to);
    return format(events.state, { to: `“${status}”` });
  }
  if (what === 'lost_reason') return format(events.lost_reason, { to: messageFor(strings.lost.reasons, to) });
  if (what === 'continued') return format(events.continued, { to });
  if (what === 'language') return format(events.language, { from });
  if (what === 'booking_made' || what === 'booking_requested' || what === 'booking_moved')
    return format(events[what], { to: formatFullMoment(Number(to)) });
  if (what === 'booking_canceled')
    return format(events.booking_canceled, { from: formatFullMoment(Number(from)) });
  if (what === 'booked')
    return to ? format(events.booked, { to: formatCents(Number(to)) }) : events.bookedCleared;
  return messageFor(events, what);
}
