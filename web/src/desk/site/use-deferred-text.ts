import { useEffect, useState } from 'react';

/** Milliseconds without typing until the text counts. */
const pause = 250;

/** A text after a pause in typing, so that not every letter is a request. */
export function useDeferredText(text: string): string {
  const [deferred, setDeferred] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDeferred(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return deferred;
}
