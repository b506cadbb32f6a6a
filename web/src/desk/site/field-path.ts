import { childPointer, pointerKeys, valueAtPointer } from './json-pointer.ts';
import { labelFor } from './labels.ts';
import { isObject, type Json } from './schema.ts';

/**
 * A JSON Pointer as text: "Sections 1, Heading" for `/section/0/heading`. Items of lists are counted from 1. A number
 * that is a key of a table in `value` is shown as it is: "Crews 3" for `/crews/3`.
 */
export function fieldPath(pointer: string, value: Json | undefined): string {
  const parts: string[] = [];
  let parent = '';
  for (const key of pointerKeys(pointer)) {
    const last = parts.pop();
    if (last !== undefined && /^\d+$/.test(key)) {
      const isKey = isObject(valueAtPointer(value, parent));
      parts.push(`${last} ${isKey ? key : Number(key) + 1}`);
    } else parts.push(...(last === undefined ? [] : [last]), labelFor(key));
    parent = childPointer(parent, key);
  }
  return parts.join(', ');
}
