import { createStore } from './store.ts';

/** A line of news: what was done, or what failed. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'done' | 'failed';
}

/** What is shown on the tape at the edge of the screen, newest last. */
export const news = createStore<readonly Toast[]>([]);

/** What a screen reader is told politely, beside what is seen. */
export const spoken = createStore('');

let next = 1;
const lasting = 6_000;

/** Says that something was done; it goes away by itself. */
export function notify(text: string): void {
  const id = add(text, 'done');
  setTimeout(() => dismiss(id), lasting);
}

/** Says that something failed; it stays until it is closed. */
export function notifyError(error: unknown): void {
  add(error instanceof Error ? error.message : String(error), 'failed');
}

/** Tells a screen reader alone. */
export function announce(text: string): void {
  spoken.set(text);
}

/** Takes a line away. */
export function dismiss(id: number): void {
  news.set(news.get().filter((line) => line.id !== id));
}

function add(text: string, kind: Toast['kind']): number {
  const id = next++;
  const others = news.get().filter((line) => line.text !== text);
  news.set([...others.slice(-2), { id, text, kind }]);
  return id;
}
