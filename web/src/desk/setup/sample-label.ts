import type { Sample } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { factLabel } from '../profile/fact-label.ts';
import { pointerKeys } from '../site/json-pointer.ts';
import { labelFor } from '../site/labels.ts';
import { priceLabel, pricesFile } from '../site/price-label.ts';

const strings = messages.setup;

/** The name of a sample: that of its field in the profile or the price list, or page and field or reviewer. */
export function sampleLabel({ key, fact, file, title, pointer, text: value }: Sample): string {
  if (fact) return factLabel(pointer) ?? fact;
  if (file === pricesFile) {
    const [, group = '', name = ''] = key.split('/');
    return priceLabel(group, name);
  }
  const name = pointerKeys(pointer).at(-1) ?? '';
  // A review is an item of a list, and its text is the name of the reviewer.
  const field = /^\d+$/.test(name) ? value : labelFor(name);
  const text = format(strings.onPage, { field, page: title });
  return file.startsWith('es/') ? format(messages.profile.inSpanish, { label: text }) : text;
}
