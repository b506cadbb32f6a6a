import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed. Updates before the browser lays out the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const set = (is: boolean) => flushSync(() => setIsPrinting(is));
    const before = () => set(true);
    const after = () => set(false);
    const media = matchMedia('print');
    const changed = () => set(media.matches);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    media.addEventListener('change', changed);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      media.removeEventListener('change', changed);
    };
  }, []);
  return isPrinting;
}
