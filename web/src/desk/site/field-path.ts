import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { childPointer, pointerKeys, valueAtPointer } from './json-pointer.ts';
import { labelAt, labelFor } from './labels.ts';
import { isList, isObject, type Json } from './schema.ts';

/**
 * A JSON Pointer as text: "Reasons, item 1, Title" for `/section/1/items/0/title`. A section is named by its kind, as
 * the form shows it, and counted among those of its kind; without `value`, it is "Sections 2". Items of lists are
 * counted from 1. A number that is a key of a table in `value` is shown as it is: "Crews 3" for `/crews/3`.
 */
export function fieldPath(pointer: string, value: Json | undefined): string {
  const parts: string[] = [];
  let parent = '';
  for (const key of pointerKeys(pointer)) {
    const at = childPointer(parent, key);
    const last = parts.pop();
    if (last !== undefined && /^\d+$/.test(key)) parts.push(itemName(last, parent, key, value));
    else parts.push(...(last === undefined ? [] : [last]), labelAt(at));
    parent = at;
  }
  const text = parts.join(', ');
  return text.charAt(0).toLocaleUpperCase(messages.locale) + text.slice(1);
}

/** The name of an item of the list or table at `parent`, whose label is `label`. */
function itemName(label: string, parent: string, key: string, value: Json | undefined): string {
  const items = valueAtPointer(value, parent);
  if (isObject(items)) return `${label} ${key}`;
  const number = Number(key) + 1;
  if (parent === '/section' && isList(items)) return sectionName(items, Number(key)) ?? `${label} ${number}`;
  if (!parent.endsWith('/items')) return `${label} ${number}`;
  return format(screenMessages.site.itemNumber, { number }).toLocaleLowerCase(messages.locale);
}

function sectionName(sections: readonly Json[], index: number): string | undefined {
  const kind = kindOf(sections[index]);
  if (kind === undefined) return undefined;
  const isSame = (section: Json) => kindOf(section) === kind;
  if (sections.filter(isSame).length === 1) return labelFor(kind);
  return `${labelFor(kind)} ${sections.slice(0, index + 1).filter(isSame).length}`;
}

function kindOf(section: Json | undefined): string | undefined {
  const kind = isObject(section) ? section.kind : undefined;
  return typeof kind === 'string' ? kind : undefined;
}
