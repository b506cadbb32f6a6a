/** A tab of a browser engine, with the few actions that the drivers of all engines have. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Waits until an element is visible. */
  readonly see: (element: Wanted) => Promise<void>;
  /** Waits until an element can be clicked, and clicks its center. */
  readonly click: (element: Wanted) => Promise<void>;
  /** Waits until a field is visible, and types into it key by key. */
  readonly type: (field: Wanted, text: string) => Promise<void>;
  /** Presses a key where the focus is. */
  readonly press: (key: Key) => Promise<void>;
  readonly evaluate: <Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
  /** The visible part of the page as PNG. */
  readonly screenshot: () => Promise<Buffer>;
  /** Errors that the engine logged for pages of this tab, if its driver passes them on. */
  readonly pageErrors: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A browser engine that opens tabs. No two tabs share cookies or storage. */
export interface Engine {
  readonly newTab: () => Promise<Tab>;
  readonly stop: () => Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Tab';

/** An element: a CSS selector, and optionally a part of its text or label. The first visible match counts. */
export type Wanted = string | readonly [css: string, text: string];

/**
 * The first visible match in the page or in a custom element of it. Runs inside the page, so it must not refer to
 * anything outside of it.
 */
export function firstVisible(wanted: Wanted): Element | null {
  const [css, text] = typeof wanted === 'string' ? [wanted, ''] : wanted;
  const shadows = Array.from(document.querySelectorAll('*'), (element) => element.shadowRoot ?? []).flat();
  const matches = [document, ...shadows]
    .flatMap((root) => Array.from(root.querySelectorAll(css)))
    .filter((element) => {
      const words = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;
      return (
        element.checkVisibility({ visibilityProperty: true }) && words.replace(/\s+/g, ' ').includes(text)
      );
    });
  return matches[0] ?? null;
}
