import { childPointer } from './json-pointer.ts';
import { isList, isObject, type Json } from './schema.ts';

/** JSON Pointers of the differences between two values, as deep as their structure matches. */
export function changedPointers(one: Json | undefined, other: Json | undefined, pointer = ''): string[] {
  if (one === other || JSON.stringify(one) === JSON.stringify(other)) return [];
  if (isList(one) && isList(other) && one.length === other.length)
    return one.flatMap((item, index) => changedPointers(item, other[index], childPointer(pointer, index)));
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => changedPointers(one[key], other[key], childPointer(pointer, key)));
  }
  return [pointer];
}
