import { format, messageFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { pointerKeys, valueAtPointer } from './json-pointer.ts';
import { labelFor } from './labels.ts';
import type { Json } from './schema.ts';

const strings = screenMessages.prices;

/** The content file with the prices. */
export const pricesFile = 'rates.toml';

/** The name of a price: "3 movers, per hour" for `crews` and `3`, "Piano moving" for `services` and `piano_moving`. */
export function priceLabel(group: string, name: string): string {
  if (group === 'crews') return plural(strings.crew, Number(name));
  if (group === 'base_hours') return name === '0' ? strings.studio : plural(strings.bedrooms, Number(name));
  if (group === 'services') return serviceName(name);
  return fieldLabel(name || group);
}

/** The name of a service. */
export function serviceName(key: string): string {
  const known = messageFor(messages.lead.lines.services, key);
  return known === key ? labelFor(key) : known;
}

/** The label of the field for a JSON Pointer into the price list. */
export function priceLabelAt(pointer: string, value: Json | undefined): string | undefined {
  const [group, name = '', field] = pointerKeys(pointer);
  if (group === undefined) return undefined;
  if (group !== 'services') return priceLabel(group, name);
  const key = valueAtPointer(value, `/services/${name}/key`);
  if (typeof key !== 'string') return undefined;
  return field === undefined
    ? serviceName(key)
    : format(strings.ofService, { service: serviceName(key), field: fieldLabel(field) });
}

function fieldLabel(key: string): string {
  return Object.hasOwn(strings.fields, key) ? messageFor(strings.fields, key) : labelFor(key);
}
