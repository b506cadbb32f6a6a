import { useEffect, useState } from 'react';
import type { ContentDraft, OwnText } from '../../contract.gen';
import { request } from '../api/client.ts';
import type { FormState } from './form-state.ts';

/** Milliseconds without typing until the text is measured again: the server compares it with all pages. */
const pause = 600;

/** How much of a city page's text is its own, while it is written; null for other files. */
export function useOwnText({ file: { path, kind }, value }: FormState): OwnText | null {
  const [measured, setMeasured] = useState<OwnText | null>(null);
  const isCity = kind === 'cities';
  useEffect(() => {
    if (!isCity) return;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      const draft: ContentDraft = { path, value, body: null };
      request<OwnText>('content/own-text', { method: 'POST', body: draft, signal: stopped.signal }).then(
        setMeasured,
        () => {
          // Incomplete while it is typed. Publishing says what is wrong.
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [isCity, path, value]);
  return measured;
}
