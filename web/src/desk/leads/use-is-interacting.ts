import { type RefObject, useEffect, useState } from 'react';

const lifted = 1_500;
const atTop = 4;

/**
 * Whether somebody has the list in hand: the pointer is over it, a finger was on it just now, the focus is in it, or
 * it is scrolled. Then nothing in it may move by itself.
 */
export function useIsInteracting(list: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const holds = { mouse: false, finger: false, focus: false };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const judge = () => setHeld(holds.mouse || holds.finger || holds.focus || element.scrollTop > atTop);
    const hold = (what: keyof typeof holds, is: boolean) => {
      holds[what] = is;
      judge();
    };
    const signal = new AbortController();
    const on = (kind: string, act: (event: PointerEvent) => void) =>
      element.addEventListener(kind, (event) => act(event as PointerEvent), {
        signal: signal.signal,
        passive: true,
      });
    on('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(leaving);
      hold('mouse', true);
    });
    // The way from the list to the bar that tells of a lead takes a moment.
    on('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') leaving = setTimeout(() => hold('mouse', false), lifted);
    });
    on('touchstart', () => {
      clearTimeout(timer);
      hold('finger', true);
    });
    for (const end of ['touchend', 'touchcancel'])
      on(end, () => {
        timer = setTimeout(() => hold('finger', false), lifted);
      });
    on('focusin', () => hold('focus', true));
    on('focusout', () => hold('focus', false));
    on('scroll', judge);
    return () => {
      signal.abort();
      clearTimeout(timer);
      clearTimeout(leaving);
    };
  }, [list]);
  return held;
}
