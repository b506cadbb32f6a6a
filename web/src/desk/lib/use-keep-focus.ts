import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element, such as a heading with `tabIndex={-1}`, when a change has removed or disabled the control that had
 * the focus, so that keyboards and screen readers go on from there. While the value is undefined, nothing is there that
 * could be removed.
 */
export function useKeepFocus<T extends HTMLElement>(changed: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  const before = useRef(changed);
  useEffect(() => {
    const known = before.current;
    if (Object.is(known, changed)) return;
    before.current = changed;
    if (known !== undefined && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [changed]);
  return element;
}
