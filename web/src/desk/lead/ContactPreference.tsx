import type { DeskContactPreference } from '../../contract.gen';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatHour } from '../time/dates.ts';

/** Props of {@link ContactPreference}. */
export interface ContactPreferenceProps {
  readonly preference: DeskContactPreference | null;
}

const strings = messages.lead.contactPreference;

/** How the customer prefers to be reached, as they chose on the page of their quote. */
export function ContactPreference({ preference }: ContactPreferenceProps) {
  if (!preference) return null;
  return (
    <p>
      <b>{strings.title}:</b> {preferredContact(preference.channel, preference.not_before)}
    </p>
  );
}

/** A channel and the first hour of the day as text: "Text message, not before 4:00 PM". */
export function preferredContact(channel: string | null, hour: number | null): string {
  const name = messageFor(strings, channel ?? 'any');
  return hour === null ? name : format(strings.notBefore, { channel: name, time: formatHour(hour) });
}
