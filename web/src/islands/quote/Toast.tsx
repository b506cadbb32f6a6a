import { useEffect, useState } from 'react';
import type { Link, ToastText } from '../../contract.gen';
import { TOAST_STAY_MS } from '../../lib/toast-duration';
import { Icon } from '../../ui/Icon';

/** Props of {@link Toast}. */
export interface ToastProps {
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly text: ToastText;
  /** A further sentence. */
  readonly more?: string | undefined;
  /** Whom to call about it. */
  readonly call?: Link | undefined;
  /** The label of its button and the action; without them the strip stays in place. */
  readonly close?: { readonly label: string; readonly action: () => void };
}

/** A toast. */
export function Toast({ tone, text, more, call, close }: ToastProps) {
  return (
    <div className={`toast toast--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'good' ? 'check' : 'warn'} />
      <b>{text.title}</b>
      <p>{text.text}</p>
      {more && <p>{more}</p>}
      {call && (
        <p className="toast__do">
          <a className="btn btn--ghost btn--sm num" href={call.href}>
            {call.label}
          </a>
        </p>
      )}
      {close && (
        <button type="button" aria-label={close.label} onClick={close.action}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** Props of {@link FloatingToast}. */
export interface FloatingToastProps extends ToastProps {
  readonly close: { readonly label: string; readonly action: () => void };
}

/** A toast that floats over the page. Success toasts close automatically, but not while hovered or focused. */
export function FloatingToast(props: FloatingToastProps) {
  const [held, setHeld] = useState(false);
  const { action } = props.close;
  const leaves = props.tone === 'good' && !held;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(action, TOAST_STAY_MS);
    return () => clearTimeout(timer);
  }, [leaves, action]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Nothing can be done here; it only stays while it is read.
    <div
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Toast {...props} />
    </div>
  );
}
