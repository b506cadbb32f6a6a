import { useEffect, useEffectEvent } from 'react';
import { SUBMITTED_STEP } from '../../lib/quote-form';

/** The wizard's state in an entry of the browser's history. */
interface Entry {
  readonly quoteStep: number;
  /** How many of our entries are below it: this many steps back stay on the page. */
  readonly quoteDepth: number;
  /** The step of the entry under it; an error may since have led this one to another step. */
  readonly quoteBelow: number;
}

/**
 * Gives each step an entry in the browser's history, so that Back returns to the previous step. The
 * URL stays the same until the request is stored; then it is the receipt's, which survives a reload. `visit` is called
 * with the step of an entry.
 */
export function useStepHistory(step: number, receiptPath: string | null, visit: (step: number) => void) {
  const onPop = useEffectEvent((event: PopStateEvent) => {
    const entry = readEntry(event.state);
    // A stored request has no steps left to go back to.
    if (step === SUBMITTED_STEP) keep({ ...bottom, quoteStep: step }, receiptPath);
    else if (entry) visit(entry.quoteStep);
  });

  useEffect(() => {
    // The place on the page follows the focus; restoring it would jump to another step's button.
    history.scrollRestoration = 'manual';
    const pop = (event: PopStateEvent) => onPop(event);
    addEventListener('popstate', pop);
    return () => removeEventListener('popstate', pop);
  }, []);

  // However a step was reached (a restored draft, an error on another step), its entry records it.
  useEffect(() => {
    const entry = { ...bottom, ...readEntry(history.state), quoteStep: step };
    keep(entry, receiptPath);
    // Once stored, Back leaves the page instead of returning to submitted forms.
    if (step === SUBMITTED_STEP && entry.quoteDepth > 0) history.go(-entry.quoteDepth);
  }, [step, receiptPath]);

  return {
    /** Moves on. */
    next() {
      const { quoteDepth } = readEntry(history.state) ?? bottom;
      const entry: Entry = { quoteStep: step + 1, quoteDepth: quoteDepth + 1, quoteBelow: step };
      history.pushState(entry, '');
      visit(step + 1);
    },
    /** Moves back: over the browser's history where it knows the way. */
    previous() {
      const { quoteDepth, quoteBelow } = readEntry(history.state) ?? bottom;
      if (quoteDepth > 0 && quoteBelow === step - 1) history.back();
      else visit(step - 1);
    },
  };
}

const bottom: Entry = { quoteStep: 1, quoteDepth: 0, quoteBelow: 0 };

function keep(entry: Entry, path: string | null): void {
  history.replaceState(entry, '', path ?? undefined);
}

function readEntry(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null) return null;
  const { quoteStep, quoteDepth, quoteBelow } = state as Partial<Record<keyof Entry, unknown>>;
  const isEntry = [quoteStep, quoteDepth, quoteBelow].every((part) => typeof part === 'number');
  return isEntry ? (state as Entry) : null;
}
