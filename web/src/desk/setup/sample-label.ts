import type { Sample } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { factLabel } from '../profile/fact-label.ts';
import { pointerKeys } from '../site/json-pointer.ts';
import { labelFor } from '../site/labels.ts';
import { priceLabel, pricesFile } from '../site/price-label.ts';

const strings = messages.setup;

/** The name of a sample: that of its field in the profile or the price list, or field and page. */
export function sampleLabel({ key, fact, file, title, pointer }: Sample): string {
  if (fact) return factLabel(pointer) ?? fact;
  if (file === pricesFile) {
    const [, group = '', name = ''] = key.split('/');
    return priceLabel(group, name);
  }
  const text = format(strings.onPage, { field: labelFor(pointerKeys(pointer).at(-1) ?? ''), page: title });
  return file.startsWith('es/') ? format(messages.profile.inSpanish, { label: text }) : text;
}
