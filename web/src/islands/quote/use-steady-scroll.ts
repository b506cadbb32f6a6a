import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what the visitor reads in place when the element above it changes its height with `state`: the page scrolls by
 * as much, as far as it can.
 */
export function useSteadyScroll(above: RefObject<HTMLElement | null>, state: unknown): void {
  const height = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The height changes with the state.
  useLayoutEffect(() => {
    const now = above.current?.offsetHeight ?? 0;
    if (height.current !== null && height.current !== now) scrollBy(0, now - height.current);
    height.current = now;
  }, [state]);
}
