import { below } from './edit.ts';
import { isList, isObject, type Json } from './schema.ts';

/** The pointers of what differs between two values: as deep as both have the same parts. */
export function changesBetween(one: Json | undefined, other: Json | undefined, pointer = ''): string[] {
  if (one === other || JSON.stringify(one) === JSON.stringify(other)) return [];
  if (isList(one) && isList(other) && one.length === other.length)
    return one.flatMap((item, index) => changesBetween(item, other[index], below(pointer, index)));
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => changesBetween(one[key], other[key], below(pointer, key)));
  }
  return [pointer];
}
