import { messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldPath } from './field-path.ts';
import { pointerKeys } from './json-pointer.ts';
import { priceLabelAt, pricesFile } from './price-label.ts';

/**
 * The name of a field that the search found, as the business profile and the price list call it. The search finds it
 * without the content around it.
 */
export function placeName(path: string, pointer: string): string {
  const price = path === pricesFile ? priceLabelAt(pointer, undefined) : undefined;
  const fact = path === 'facts.toml' ? factName(pointer) : undefined;
  // Without its content a section has only a number, which says nothing to people.
  const within = pointer.replace(/^\/section\/\d+(?=\/)/, '');
  return price ?? fact ?? fieldPath(within, undefined);
}

function factName(pointer: string): string | undefined {
  const key = pointerKeys(pointer).join('.');
  const name = messageFor(screenMessages.profile.facts, key);
  return name === key ? undefined : name;
}
