import { useEffect, useRef, useState } from 'react';
import type { Estimate, QuoteWizardSection } from '../../contract.gen';
import { summary } from '../../lib/estimate-lines';
import { formatCents } from '../../lib/money';

/** Minimum time between two announcements, in milliseconds. */
const PAUSE_MS = 1_000;

/** Props of {@link EstimateAnnouncement}. */
export interface EstimateAnnouncementProps {
  readonly text: QuoteWizardSection;
  readonly estimate: Estimate;
  /** The text before the price of a far move. */
  readonly far: string | null;
}

/**
 * Announces a new price to screen readers. It is separate from the visible lines: those change immediately and the
 * total counts up, which would be announced for each frame, and on small screens they are hidden.
 */
export function EstimateAnnouncement({ text, estimate, far }: EstimateAnnouncementProps) {
  const price = `${text.estimate.total} ${formatCents(estimate.total_cents)}, ${summary(text, estimate)}`;
  const news = far ? `${far} ${price}` : price;
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
