import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus to the first wrong field of a form: after a refused request, and after a call of the function that it
 * returns, which is for entries that are not sent. Both wait until the errors are shown.
 */
export function useInvalidFocus(form: RefObject<HTMLElement | null>, refused: unknown = null): () => void {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) focusFirst(form.current);
  }, [form, count]);
  useEffect(() => {
    if (refused) focusFirst(form.current);
  }, [form, refused]);
  return () => setCount((before) => before + 1);
}

function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
