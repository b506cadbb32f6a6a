import { useEffect, useRef, useState } from 'react';
import type { Estimate, QuoteWizardSection } from '../../contract.gen';
import { summary } from '../../lib/estimate-lines';
import { formatCents } from '../../lib/money';

/** The price is read out at most once in this time. */
const PAUSE_MS = 1_000;

/** Props of {@link EstimateNews}. */
export interface EstimateNewsProps {
  readonly text: QuoteWizardSection;
  readonly estimate: Estimate;
}

/**
 * Reads the new price out. It stands apart from the visible lines: those change at once and the
 * total counts up, which would be read figure by figure, and on small screens they are hidden.
 */
export function EstimateNews({ text, estimate }: EstimateNewsProps) {
  const news = `${text.estimate.total} ${formatCents(estimate.total_cents)}, ${summary(text, estimate)}`;
  const [said, setSaid] = useState('');
  const last = useRef({ news, at: 0 });

  useEffect(() => {
    if (last.current.news === news) return;
    const wait = Math.max(0, last.current.at + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { news, at: performance.now() };
      setSaid(news);
    }, wait);
    return () => clearTimeout(timer);
  }, [news]);

  return (
    <p className="vh" aria-live="polite">
      {said}
    </p>
  );
}
