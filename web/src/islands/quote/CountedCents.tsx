import { useEffect, useRef, useState } from 'react';
import { formatCents } from '../../lib/money';

/** How long a total takes to count to its new value, in milliseconds. */
const COUNT_MS = 260;

/** Props of {@link CountedCents}. */
export interface CountedCentsProps {
  readonly cents: number;
}

/** An amount that counts to its new value, unless the visitor prefers reduced motion. */
export function CountedCents({ cents }: CountedCentsProps) {
  const [shown, setShown] = useState(cents);
  const last = useRef(cents);

  useEffect(() => {
    const from = last.current;
    if (from === cents) return;
    const jump = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
    const start = performance.now();
    let frame = 0;
    const count = (now: number) => {
      const part = jump ? 1 : Math.min(1, Math.max(0, now - start) / COUNT_MS);
      last.current = from + Math.round((cents - from) * part);
      setShown(last.current);
      if (part < 1) frame = requestAnimationFrame(count);
    };
    count(start);
    return () => cancelAnimationFrame(frame);
  }, [cents]);

  return <span>{formatCents(shown)}</span>;
}
