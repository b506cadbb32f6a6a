import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { announcement, dismiss, dismissErrors, toasts } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import './toaster.css';

/** Toasts, and a polite live region for screen readers. */
export function Toaster() {
  const shown = useStore(toasts);
  const text = useStore(announcement);
  useDismissOnLeaving();
  const done = shown.filter(({ kind }) => kind === 'done');
  const failed = shown.filter(({ kind }) => kind === 'failed');
  return (
    <div className="toasts">
      <p className="vh" role="status" data-voice="">
        {text}
      </p>
      <div role="status">
        {done.map(({ id, text, action }) => (
          <p key={id} className="toast">
            {text}
            {action && (
              <button type="button" className="toast__do" onClick={action.run}>
                {action.label}
              </button>
            )}
          </p>
        ))}
      </div>
      <div role="alert">
        {failed.map(({ id, text }) => (
          <p key={id} className="toast toast--failed on-dark">
            {text}
            <button type="button" aria-label={messages.common.close} onClick={() => dismiss(id)}>
              <DeskIcon name="close" />
            </button>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Removes errors when the person goes to another screen: they are about what was done on this one. */
function useDismissOnLeaving(): void {
  // The editor shows each file at the same path.
  const place = useLocation({
    select: ({ pathname, search }) => `${pathname} ${(search as { path?: string }).path ?? ''}`,
  });
  const last = useRef(place);
  useEffect(() => {
    if (last.current !== place) dismissErrors();
    last.current = place;
  }, [place]);
}
