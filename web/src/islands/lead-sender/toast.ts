import { TOAST_STAY_MS } from '../../lib/toast-duration';
import { element, icon } from './element';

/** A toast. */
export interface ToastNotice {
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly title: string;
  readonly text: string;
  /** Accessible name of its close button. */
  readonly close: string;
  /** Links and buttons. */
  readonly actions?: readonly HTMLElement[];
  /** Gets the focus if the toast had it when it closed. */
  readonly home?: HTMLElement | null;
}

let shown: { readonly strip: HTMLElement; readonly notice: ToastNotice } | null = null;

/** Shows a toast and replaces the previous one. A success toast closes automatically. */
export function showToast(notice: ToastNotice): void {
  closeToast();
  const { tone, title, text, close, actions = [] } = notice;
  const button = element('button', { type: 'button', 'aria-label': close }, icon('close'));
  button.addEventListener('click', closeToast);
  const tape = element(
    'div',
    { class: `toast toast--${tone}`, role: tone === 'bad' ? 'alert' : 'status' },
    icon(tone === 'good' ? 'check' : 'warn'),
    element('b', {}, title),
    element('p', {}, text),
  );
  if (actions.length > 0) tape.append(element('p', { class: 'toast__do' }, ...actions));
  tape.append(button);
  const strip = element('div', { class: 'toasts' }, tape);
  shown = { strip, notice };
  document.body.append(strip);
  if (tone === 'good') leaveWhenRead(strip);
}

/** Returns whether a toast of this tone is shown. */
export function isToastShown(tone: ToastNotice['tone']): boolean {
  return shown?.notice.tone === tone;
}

/** Closes the toast. */
export function closeToast(): void {
  if (!shown) return;
  const { strip, notice } = shown;
  shown = null;
  const hadFocus = strip.contains(document.activeElement);
  strip.remove();
  if (hadFocus) notice.home?.focus({ preventScroll: true });
}

/** A toast stays while it is hovered or focused. */
function leaveWhenRead(strip: HTMLElement): void {
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const go = () => {
    hold();
    timer = window.setTimeout(() => strip === shown?.strip && closeToast(), TOAST_STAY_MS);
  };
  for (const type of ['pointerenter', 'focusin']) strip.addEventListener(type, hold);
  for (const type of ['pointerleave', 'focusout']) strip.addEventListener(type, go);
  go();
}
