import { isList, isObject, type Json, type JsonObject } from './schema.ts';

/** The JSON Pointer (RFC 6901) of a child of the value at `pointer`. */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON Pointer. */
export function pointerKeys(pointer: string): string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer. */
export function valueAtPointer(value: Json | undefined, pointer: string): Json | undefined {
  let found = value;
  for (const key of pointerKeys(pointer)) {
    if (isList(found)) found = found[Number(key)];
    else found = isObject(found) ? found[key] : undefined;
  }
  return found;
}

/**
 * A copy of a value with the part at a pointer replaced, or removed if it is `undefined`. Unchanged parts keep their
 * identity, so that only changed fields re-render.
 */
export function withValueAt(value: Json, pointer: string, part: Json | undefined): Json {
  return put(value, pointerKeys(pointer), part) ?? null;
}

/** A copy of a list with an item moved. */
export function withMoved(list: readonly Json[], from: number, to: number): Json[] {
  const item = list[from];
  const others = list.filter((_, index) => index !== from);
  return item === undefined ? others : [...others.slice(0, to), item, ...others.slice(to)];
}

/** A copy of a list with an item inserted. */
export function withInserted(list: readonly Json[], at: number, item: Json): Json[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/** A copy of a list with an item removed. */
export function withRemoved(list: readonly Json[], at: number): Json[] {
  return list.filter((_, index) => index !== at);
}

const names = new WeakMap<object, number>();
let next = 1;

/** A React key for a list item that stays the same while the item is edited and moved. */
export function itemKey(item: Json, index: number): string {
  if (typeof item !== 'object' || item === null) return `at-${index}`;
  let name = names.get(item);
  if (name === undefined) {
    name = next++;
    names.set(item, name);
  }
  return `item-${name}`;
}

function put(value: Json | undefined, keys: readonly string[], part: Json | undefined): Json | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return sameName(value, part);
  if (isList(value)) {
    const at = Number(key);
    const changed = value.map((item, index) => (index === at ? (put(item, rest, part) ?? null) : item));
    return sameName(value, changed);
  }
  const before: JsonObject = isObject(value) ? value : {};
  const changed = put(before[key], rest, part);
  if (changed !== undefined) return sameName(value, { ...before, [key]: changed });
  const { [key]: _, ...others } = before;
  return sameName(value, others);
}

function sameName(before: Json | undefined, after: Json | undefined): Json | undefined {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return after;
  const name = names.get(before);
  if (name !== undefined) names.set(after, name);
  return after;
}
