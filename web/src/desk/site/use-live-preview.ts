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
const pause = 250;

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
  const { path, kind, placeholders } = form.file;
  const show = useMemo(() => showTextWith(placeholders), [placeholders]);
  const { value, body } = form;

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
    const stopped = new AbortController();
    const finish = () => {
      // The next change has begun its own update.
      if (!stopped.signal.aborted) setUpdating(false);
    };
    const timer = setTimeout(() => {
      const draft: ContentDraft = { path, value, body };
      const sending = { method: 'POST', body: draft, signal: stopped.signal } as const;
      request<ContentPreview>('content/preview', sending).then(
        ({ address }) => {
          rendered.current = { value, body };
          onAddress(address);
          finish();
        },
        // Incomplete while it is typed. Publishing says what is wrong.
        finish,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [isOpen, path, kind, show, value, body, onAddress]);
  return { frame, isUpdating };
}
