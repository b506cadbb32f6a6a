import { useEffect, useRef } from 'react';
import type { DeskImage } from '../../contract.gen';
import { useStore } from '../lib/store.ts';
import { lastUpload } from './uploads.ts';

/** The id of a photo's card. */
export function cardId(name: string): string {
  return `photo-${name}`;
}

/**
 * Brings a photo that pages describe into view once it is uploaded, because its card asks to check the descriptions.
 * The card of a drawing, far below, has become one among the photos. A person who is typing keeps the focus.
 */
export function useShowUploaded(images: readonly DeskImage[]): void {
  const uploaded = useStore(lastUpload);
  // What was uploaded while another screen was open is not news.
  const shown = useRef(uploaded);
  useEffect(() => {
    if (uploaded === null || uploaded === shown.current) return;
    const photo = images.find(({ name }) => name === uploaded.name);
    const card = document.getElementById(cardId(uploaded.name));
    // Its card appears with the list that is being loaded.
    if (!photo || !card) return;
    shown.current = uploaded;
    if (photo.descriptions.length === 0 || isTyping()) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'center' });
  }, [uploaded, images]);
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
