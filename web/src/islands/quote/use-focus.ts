import { useEffect } from 'react';
import { fieldId } from '../../lib/quote-form';
import { ERRORS_ID } from './StepErrors';
import type { FocusWish } from './wizard-state';

/** The id of a step's heading, which takes the focus when the step is entered. */
export const HEADING_ID = 'quote-step';

/** The id of the button to the next step. */
export const SUBMIT_ID = 'quote-submit';

/** Moves the focus to the requested element once it is rendered. */
export function useFocus(wish: FocusWish | null): void {
  useEffect(() => {
    const place = wish && target(wish);
    // The browsers' own scrolling differs: some center what is focused, some ignore its scroll margin.
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  }, [wish]);
}

function target(wish: FocusWish): HTMLElement | null {
  if (wish.on === 'heading') return document.getElementById(HEADING_ID);
  if (wish.on === 'submit') {
    // The button lost the focus while it was disabled; a person who moved on keeps the focus.
    return document.activeElement === document.body ? document.getElementById(SUBMIT_ID) : null;
  }
  if (wish.on === 'errors') return document.getElementById(ERRORS_ID);
  const field = document.getElementById(fieldId(wish.field));
  // A group is reached at the choice that holds.
  const inner =
    field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input');
  return inner ?? field;
}
