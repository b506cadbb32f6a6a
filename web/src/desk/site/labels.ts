import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { pointerKeys } from './json-pointer.ts';
import { isObject, type Json, type Shape } from './schema.ts';
import type { ShowText } from './shown-text.ts';

/** A key as a label: "Phone on the truck" for `livery_phone`. */
export function labelFor(key: string): string {
  if (Object.hasOwn(screenMessages.site.fields, key)) return messageFor(screenMessages.site.fields, key);
  const text = keyAsText(key);
  return text.charAt(0).toLocaleUpperCase(messages.locale) + text.slice(1);
}

/** The label of a field: that of its key, unless the top level of a file uses the key for something else. */
export function labelAt(pointer: string): string {
  const { fields } = screenMessages.site;
  return Object.hasOwn(fields, pointer)
    ? messageFor(fields, pointer)
    : labelFor(pointerKeys(pointer).at(-1) ?? '');
}

/** A key in plain words: "livery phone" for `livery_phone`. */
export function keyAsText(key: string): string {
  return key.replaceAll(/[_-]+/g, ' ').trim();
}

const telling = ['heading', 'title', 'label', 'question', 'name', 'city_name', 'text', 'key', 'path'];
const longest = 80;

/** The title of a list item, taken from its most telling text, as pages show it. */
export function titleFor(value: Json | undefined, shape: Shape, show: ShowText = (text) => text): string {
  const said = textOf(value, show);
  if (shape.kind !== 'variants' || !isObject(value)) return said;
  const kind = Object.values(value).find((one) => shape.variants.some(({ name }) => name === one));
  const name = typeof kind === 'string' ? labelFor(kind) : '';
  return said && name ? `${name}: ${said}` : name || said;
}

function textOf(value: Json | undefined, show: ShowText): string {
  if (typeof value === 'string') return shortened(show(value));
  if (Array.isArray(value)) return value.map((item) => textOf(item, show)).find((text) => text !== '') ?? '';
  if (!isObject(value)) return '';
  for (const key of telling) {
    const text = textOf(value[key], show);
    if (text) return text;
  }
  // Any other text, except those that only identify its kind or anchor.
  const others = Object.entries(value).filter(([key]) => key !== 'kind' && key !== 'id');
  return others.map(([, part]) => textOf(part, show)).find((text) => text !== '') ?? '';
}

function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest).trimEnd()}…`;
}
