import { useEffect, useState } from 'react';
import type { ToastText } from '../../contract.gen';
import { Icon } from '../../ui/Icon';

/** Good news goes by itself after this long. */
const STAY_MS = 6_000;

/** Props of {@link Toast}. */
export interface ToastProps {
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly text: ToastText;
  /** A further sentence. */
  readonly more?: string | undefined;
  /** The word on its button and what that does; without them the strip stays where it is. */
  readonly close?: { readonly label: string; readonly action: () => void };
}

/** A strip of packing tape with a message. */
export function Toast({ tone, text, more, close }: ToastProps) {
  return (
    <div className={`toast toast--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'good' ? 'check' : 'warn'} />
      <b>{text.title}</b>
      <p>{text.text}</p>
      {more && <p>{more}</p>}
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

/** A strip that floats over the page. Good news leaves by itself, but not while it is read or focused. */
export function FloatingToast(props: FloatingToastProps) {
  const [held, setHeld] = useState(false);
  const { action } = props.close;
  const leaves = props.tone === 'good' && !held;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(action, STAY_MS);
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
