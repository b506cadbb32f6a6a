import type { Sample } from '../../contract.gen';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { factLabel } from '../profile/fact-label.ts';
import { pointerKeys } from '../site/json-pointer.ts';
import { labelFor } from '../site/labels.ts';
import { priceLabel, pricesFile } from '../site/price-label.ts';

const strings = screenMessages.setup;

/** The name of a sample: that of its field in the profile or the price list, or the page, with its field or reviewer. */
export function sampleLabel({ key, fact, file, title, pointer, text: value }: Sample): string {
  if (fact) return factLabel(pointer) ?? fact;
  if (file === pricesFile) {
    const [, group = '', name = ''] = key.split('/');
    return priceLabel(group, name);
  }
  const text = pointer ? format(strings.onPage, { field: fieldLabel(pointer, value), page: title }) : title;
  return file.startsWith('es/') ? format(screenMessages.profile.inSpanish, { label: text }) : text;
}

/** The name of a field. The text of a review, and of its video or picture, is the name of the reviewer. */
function fieldLabel(pointer: string, text: string): string {
  const name = pointerKeys(pointer).at(-1) ?? '';
  if (/\/testimonials\/\d+\/(video_url|poster)$/.test(pointer))
    return format(messageFor(strings.media, name), { name: text });
  return /^\d+$/.test(name) ? text : labelFor(name);
}
