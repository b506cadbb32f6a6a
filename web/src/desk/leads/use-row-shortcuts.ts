import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useShortcuts } from '../lib/use-shortcuts.ts';

interface RowShortcuts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly count: number;
}

/** J and K move the focus between leads; Enter opens one, like any link. */
export function useRowShortcuts(rows: RowShortcuts): void {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const keys = useMemo(() => ({ j: () => move(latest.current, 1), k: () => move(latest.current, -1) }), []);
  useShortcuts(keys);
}

function move({ scroller, virtual, count }: RowShortcuts, step: number): void {
  const list = scroller.current;
  if (!list || count === 0) return;
  const from = document.activeElement?.closest('[data-index]') ?? list.querySelector('.is-selected');
  const place = from && list.contains(from) ? Number(from.getAttribute('data-index')) : -1;
  const to = Math.min(count - 1, Math.max(0, place === -1 ? 0 : place + step));
  virtual.scrollToIndex(to);
  focusRow(list, to, 5);
}

/** Focuses a row's link; a distant row is rendered a frame or two later. */
function focusRow(list: HTMLElement, index: number, frames: number): void {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] a.lead-name`);
  if (link) link.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, index, frames - 1));
}
