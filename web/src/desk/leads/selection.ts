import { createStore } from '../lib/store.ts';

/** The ids of the selected leads. */
export const selection = createStore<ReadonlySet<string>>(new Set());

/** The lead that was selected or cleared last, where a shift-click range starts. */
let anchor: string | null = null;

/**
 * Selects a lead or clears it. With `range`, the leads between the previous one and this one get the same: `ids` are those
 * of the list, in order.
 */
export function toggle(id: string, ids: readonly string[], range: boolean): void {
  const next = new Set(selection.get());
  const isOn = !next.has(id);
  for (const one of range ? between(anchor, id, ids) : [id]) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  anchor = id;
  selection.set(next);
}

/** Selects exactly these leads. */
export function select(ids: readonly string[]): void {
  anchor = null;
  selection.set(new Set(ids));
}

function between(from: string | null, to: string, ids: readonly string[]): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
