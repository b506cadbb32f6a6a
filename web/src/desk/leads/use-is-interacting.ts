import { type RefObject, useEffect, useState } from 'react';

const graceTime = 1_500;
const scrollTolerance = 4;

/**
 * Returns whether the user is interacting with the list: pointer over it, touched a moment ago, focus inside, or
 * scrolled. Nothing in it may move meanwhile.
 */
export function useIsInteracting(list: RefObject<HTMLElement | null>): boolean {
  const [isInteracting, setIsInteracting] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const active = { mouse: false, finger: false, focus: false };
    let touchTimer: ReturnType<typeof setTimeout> | undefined;
    let leaveTimer: ReturnType<typeof setTimeout> | undefined;
    const update = () =>
      setIsInteracting(active.mouse || active.finger || active.focus || element.scrollTop > scrollTolerance);
    const set = (what: keyof typeof active, is: boolean) => {
      active[what] = is;
      update();
    };
    const signal = new AbortController();
    const on = (kind: string, act: (event: PointerEvent) => void) =>
      element.addEventListener(kind, (event) => act(event as PointerEvent), {
        signal: signal.signal,
        passive: true,
      });
    on('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(leaveTimer);
      set('mouse', true);
    });
    // Moving the pointer from the list to the bar takes a moment.
    on('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') leaveTimer = setTimeout(() => set('mouse', false), graceTime);
    });
    on('touchstart', () => {
      clearTimeout(touchTimer);
      set('finger', true);
    });
    for (const end of ['touchend', 'touchcancel'])
      on(end, () => {
        touchTimer = setTimeout(() => set('finger', false), graceTime);
      });
    on('focusin', () => set('focus', true));
    on('focusout', () => set('focus', false));
    on('scroll', update);
    return () => {
      signal.abort();
      clearTimeout(touchTimer);
      clearTimeout(leaveTimer);
    };
  }, [list]);
  return isInteracting;
}
