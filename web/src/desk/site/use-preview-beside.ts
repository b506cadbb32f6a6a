import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentDraft, ContentPreview } from '../../contract.gen';
import { request } from '../api/client.ts';
import type { FormState } from './form-state.ts';
import type { PreviewResult } from './use-file-requests.ts';
import { useIsRoomy } from './use-is-wide.ts';

const setting = 'desk-preview-beside';

/** The preview that opens by itself. */
export interface PreviewBeside {
  /** Whether it is about to open, so that its place is free. */
  readonly isComing: boolean;
  /** Remembers on this device whether it opens with the next page, where the window has room for it. */
  readonly remember: (isOpen: boolean) => void;
}

/**
 * Opens the preview of a page when the window has room for it beside the form, unless a person has closed it on this
 * device. It closes again in a narrower window, where it would cover the form. A draft that cannot be rendered opens
 * none: the button says what is wrong.
 */
export function usePreviewBeside(
  form: FormState,
  isOpen: boolean,
  show: (preview: PreviewResult | null) => void,
): PreviewBeside {
  const isRoomy = useIsRoomy();
  const { path, page_path: page, removed } = form.file;
  const hasRoom = isRoomy && page !== null && !removed;
  const [isComing, setComing] = useState(() => hasRoom && isRemembered());
  // Whether the open preview is one that nobody asked for.
  const isOwn = useRef(false);
  const latest = useRef({ form, isOpen });
  latest.current = { form, isOpen };

  useEffect(() => {
    if (!hasRoom || latest.current.isOpen || !isRemembered()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async () => {
      for (;;) {
        const { value, body } = latest.current.form;
        const draft: ContentDraft = { path, value, body };
        const sent = { method: 'POST', body: draft, signal } as const;
        const { address } = await request<ContentPreview>('content/preview', sent);
        if (signal.aborted || latest.current.isOpen) return;
        // Someone typed meanwhile. An open preview follows only later changes.
        if (latest.current.form.value !== value || latest.current.form.body !== body) continue;
        isOwn.current = true;
        show({ address, warnings: [], known: [] });
        return;
      }
    };
    setComing(true);
    open()
      .catch(() => undefined)
      .then(() => {
        if (!signal.aborted) setComing(false);
      });
    return () => {
      leaving.abort();
      setComing(false);
      if (isOwn.current) show(null);
      isOwn.current = false;
    };
  }, [hasRoom, path, show]);

  const remember = useCallback(
    (isOpen: boolean) => {
      isOwn.current = false;
      if (hasRoom) save(isOpen);
    },
    [hasRoom],
  );
  return { isComing: isComing && !isOpen, remember };
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(setting) !== 'off';
  } catch {
    return true;
  }
}

function save(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.removeItem(setting);
    else localStorage.setItem(setting, 'off');
  } catch {
    // Storage is blocked: the next page opens it again.
  }
}
