import { type RefObject, useEffect } from 'react';
import { type View, views } from '../api/list-search.ts';

/** Scrolls the tab of a view into sight, however the view was opened. The tabs are children of `bar`, in order. */
export function useCurrentTab(bar: RefObject<HTMLElement | null>, view: View, hasCounts: boolean): void {
  useEffect(() => {
    // The counts make tabs wider.
    if (hasCounts) showTab(bar.current, views.indexOf(view));
  }, [bar, view, hasCounts]);
}

/** Scrolls a tab to the middle of its bar. */
export function showTab(bar: HTMLElement | null, index: number): void {
  const tab = bar?.children[index];
  if (!bar || !tab) return;
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
