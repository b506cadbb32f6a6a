import { changedPointers } from './diff.ts';
import { valueAtPointer, withValueAt } from './json-pointer.ts';
import type { Json } from './schema.ts';

/** The content of a file: its values and, for a post, its Markdown. */
export interface Content {
  readonly value: Json;
  readonly body: string | null;
}

/** The result of {@link mergeContent}. */
export interface Merged extends Content {
  /** Pointers of what both changed to different values, where `mine` stays. */
  readonly conflicts: readonly string[];
}

/** The pointer of a post's Markdown. */
export const bodyPointer = '/body';

/** Merges two changes of the same content, field by field. Without `base`, every difference is a conflict. */
export function mergeContent(base: Content | null, mine: Content, theirs: Content): Merged {
  if (!base) {
    const conflicts = changedPointers(mine.value, theirs.value);
    return { ...mine, conflicts: mine.body === theirs.body ? conflicts : [...conflicts, bodyPointer] };
  }
  const own = changedPointers(base.value, mine.value);
  const conflicts = new Set<string>();
  let { value } = mine;
  for (const pointer of changedPointers(base.value, theirs.value)) {
    const overlapping = own.filter((other) => isWithin(other, pointer) || isWithin(pointer, other));
    const both = [pointer, ...overlapping].reduce((a, b) => (b.length < a.length ? b : a));
    const present = valueAtPointer(theirs.value, both);
    if (overlapping.length === 0) value = withValueAt(value, pointer, present);
    else if (changedPointers(valueAtPointer(mine.value, both), present).length > 0) conflicts.add(both);
  }
  if (mine.body === base.body || mine.body === theirs.body)
    return { value, body: theirs.body, conflicts: [...conflicts] };
  if (theirs.body !== base.body) conflicts.add(bodyPointer);
  return { value, body: mine.body, conflicts: [...conflicts] };
}

/** Content with the other person's version of a part. */
export function withTheirs({ value, body }: Content, theirs: Content, pointer: string): Content {
  if (pointer === bodyPointer && body !== theirs.body) return { value, body: theirs.body };
  return { value: withValueAt(value, pointer, valueAtPointer(theirs.value, pointer)), body };
}

/** Whether a pointer is another one or leads into it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
