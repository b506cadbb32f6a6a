import { createStore } from './store.ts';

/** A toast: something was done, or failed. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'failed';
  /** What failed, such as `PUT mail/server`. The toast is out of date once the same succeeds. */
  readonly attempt?: string;
  /** A button, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The visible toasts, newest last. */
export const toasts = createStore<readonly Toast[]>([]);

/** Text announced politely to screen readers. */
export const announcement = createStore('');

let next = 1;
const visibleFor = 6_000;
const visibleWithAction = 20_000;

/** Shows a toast that disappears automatically. */
export function notify(text: string): void {
  const id = add(text, 'done');
  setTimeout(() => dismiss(id), visibleFor);
}

/** Shows a toast with a button, for long enough to reach it. Returns its id, to dismiss it. */
export function notifyWithAction(text: string, label: string, run: () => void): number {
  const id = add(text, 'done', { action: { label, run } });
  setTimeout(() => dismiss(id), visibleWithAction);
  return id;
}

/**
 * Shows an error toast. It stays until it is dismissed, the same request succeeds, or the person goes to another
 * screen.
 */
export function notifyError(error: unknown): void {
  const { attempt } = (error ?? {}) as { readonly attempt?: unknown };
  notifyFailure(typeof attempt === 'string' ? attempt : '', error);
}

/** Shows an error toast for an attempt with a name, which {@link dismissErrors} removes once it has succeeded. */
export function notifyFailure(attempt: string, error: unknown): void {
  add(error instanceof Error ? error.message : String(error), 'failed', attempt ? { attempt } : {});
}

/** Removes the error toasts of an attempt that has now succeeded, or all of them. */
export function dismissErrors(attempt?: string): void {
  const shown = toasts.get();
  const left = shown.filter(
    (line) => line.kind === 'done' || (attempt !== undefined && line.attempt !== attempt),
  );
  if (left.length < shown.length) toasts.set(left);
}

/** Removes confirmations, for a new form, to which they would seem to belong. */
export function dismissConfirmations(): void {
  toasts.set(toasts.get().filter(({ kind, action }) => kind === 'failed' || action));
}

/** Announces text to screen readers only. */
export function announce(text: string): void {
  announcement.set(text);
}

/** Removes a toast. */
export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((line) => line.id !== id));
}

function add(text: string, kind: Toast['kind'], more: Pick<Toast, 'action' | 'attempt'> = {}): number {
  const id = next++;
  const others = toasts.get().filter((line) => line.text !== text);
  toasts.set([...others.slice(-2), { id, text, kind, ...more }]);
  return id;
}
