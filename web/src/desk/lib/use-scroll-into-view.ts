import { type RefObject, useEffect, useRef } from 'react';

/** Brings an element into view when it appears, because the person may be looking at another part of the screen. */
export function useScrollIntoView<T extends Element>(block: ScrollLogicalPosition): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the cleanup of this effect.
    void element.current?.scrollIntoView({ block });
  }, [block]);
  return element;
}
