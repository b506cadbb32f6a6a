import { useEffect, useRef } from 'react';
import type { FormState } from './form-state.ts';
import { valueAtPointer } from './json-pointer.ts';
import { elementWithText } from './preview-text.ts';
import type { ShowText } from './shown-text.ts';

const fields = '[id^="at/"]';

/** Scrolls an open preview to the text of the field that gets the focus, so that both show the same part of the page. */
export function usePreviewScroll(
  { value }: FormState,
  frame: React.RefObject<HTMLIFrameElement | null>,
  isOpen: boolean,
  show: ShowText,
): void {
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    if (!isOpen) return;
    const onFocus = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest(fields) : null;
      const page = frame.current?.contentDocument;
      const view = page?.defaultView;
      if (!field || !page?.body || !view) return;
      const text = valueAtPointer(latest.current, field.id.slice('at'.length));
      if (typeof text !== 'string') return;
      const place = elementWithText(page, show(text))?.getBoundingClientRect();
      if (!place || (place.top >= 0 && place.bottom <= view.innerHeight)) return;
      // Not `scrollIntoView`, which would scroll the form as well.
      view.scrollBy(0, place.top - view.innerHeight / 3);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [frame, isOpen, show]);
}
