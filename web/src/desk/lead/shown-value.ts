import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatDay } from '../time/dates.ts';

/** The value of a lead's field as people read it: days and languages are stored as codes. */
export function shownValue(name: string | null, value: string): string {
  // Without a day of reference a day is always shown with its year.
  if (name === 'date') return formatDay(value, '');
  if (name === 'language') return messageFor(messages.edit.languages, value);
  return value;
}
