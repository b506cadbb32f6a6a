import { useEffect, useMemo, useRef, useState } from 'react';
import type { ContentDraft, ContentPreview } from '../../contract.gen';
import { request } from '../api/client.ts';
import { changedPointers } from './diff.ts';
import type { FormState } from './form-state.ts';
import { valueAtPointer } from './json-pointer.ts';
import { replaceShownPart, replaceShownText } from './preview-text.ts';
import type { Json } from './schema.ts';
import { showTextWith } from './shown-text.ts';

/** Milliseconds without typing until the server renders the page again. */
const pause = 80;

/** An open preview. */
export interface LivePreview {
  /** The visible frame. */
  readonly frame: React.RefObject<HTMLIFrameElement | null>;
  /** Whether the server is about to render the latest changes. */
  readonly isUpdating: boolean;
}

/**
 * Keeps an open preview up to date. A changed text, or fact of the profile, is shown at once where the page has the
 * old one; after a pause the server renders the page with all changes, and `onAddress` gets its address. Only then the
 * page shows what is computed, such as the hours of a week or an estimate. A draft that cannot be rendered yet keeps
 * the last page.
 */
export function useLivePreview(
  form: FormState,
  isOpen: boolean,
  onAddress: (address: string) => void,
): LivePreview {
  const [isUpdating, setUpdating] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<Json>(form.value);
  const rendered = useRef({ value: form.value, body: form.body });
  const sending = useRef<Promise<void>>(Promise.resolve());
  const { path, kind, placeholders } = form.file;
  const show = useMemo(() => showTextWith(placeholders), [placeholders]);
  const { value, body } = form;
  const closing = useRef(new AbortController());
  useEffect(() => {
    if (!isOpen) return;
    const own = new AbortController();
    closing.current = own;
    return () => own.abort();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) {
      shown.current = value;
      rendered.current = { value, body };
      setUpdating(false);
      return;
    }
    const page = frame.current?.contentDocument;
    if (page?.body)
      for (const pointer of changedPointers(shown.current, value)) {
        const [old, next] = [valueAtPointer(shown.current, pointer), valueAtPointer(value, pointer)];
        if (typeof old !== 'string' || typeof next !== 'string') continue;
        // Pages show facts within their texts.
        if (kind === 'facts') replaceShownPart(page, old, next);
        else replaceShownText(page, show(old), show(next));
      }
    shown.current = value;
    const isRendered = rendered.current.value === value && rendered.current.body === body;
    setUpdating(!isRendered);
    if (isRendered) return;
    let isLatest = true;
    const update = async () => {
      // The next change sends its own draft.
      if (!isLatest) return;
      const { signal } = closing.current;
      const draft: ContentDraft = { path, value, body };
      try {
        const sent = { method: 'POST', body: draft, signal } as const;
        const { address } = await request<ContentPreview>('content/preview', sent);
        if (signal.aborted) return;
        rendered.current = { value, body };
        onAddress(address);
      } catch {
        // Incomplete while it is typed. Publishing says what is wrong.
      }
      if (isLatest) setUpdating(false);
    };
    // One draft at a time: the server reads all content for each, even for one that nobody waits for anymore.
    const timer = setTimeout(() => {
      sending.current = sending.current.then(update);
    }, pause);
    return () => {
      clearTimeout(timer);
      isLatest = false;
    };
  }, [isOpen, path, kind, show, value, body, onAddress]);
  return { frame, isUpdating };
}
