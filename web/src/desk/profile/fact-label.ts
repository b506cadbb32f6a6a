import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { pointerKeys } from '../site/json-pointer.ts';
import { labelFor } from '../site/labels.ts';
import { isSpanish, withoutSpanish } from './spanish-of.ts';

const strings = screenMessages.profile;

/** The label of a reading's field: "Main phone". */
export function readingLabel(fact: string, reading: string): string {
  const key = `${fact}.${reading}`;
  const known = messageFor(strings.facts, key);
  return known === key ? `${labelFor(fact)}, ${labelFor(reading)}` : known;
}

/** The label of the field for a JSON Pointer into the facts: "Address, in Spanish" for `/address/main_es`. */
export function factLabel(pointer: string): string | undefined {
  const [fact, name] = pointerKeys(pointer);
  if (fact === undefined || name === undefined) return undefined;
  const reading = withoutSpanish(name);
  const label = fieldLabel(fact, reading);
  return isSpanish(name) ? format(strings.inSpanish, { label }) : label;
}

function fieldLabel(fact: string, reading: string): string {
  if (fact === 'closed') return `${strings.hours.closedDays}, ${reading}`;
  const { days } = strings.hours;
  return fact === 'hours' && Object.hasOwn(days, reading)
    ? messageFor(days, reading)
    : readingLabel(fact, reading);
}
