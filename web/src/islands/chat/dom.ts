import sprite from '../../art/icons.svg?url';
import type { Icon } from '../../contract.gen';

/** Attributes of a new element: strings, or whether a boolean attribute is present. */
export interface Attributes {
  readonly [name: string]: string | boolean | undefined;
}

/** A child of a new element; falsy values are skipped. */
export type Child = Node | string | false | null | undefined;

/** Creates an element. The security policy forbids parsing text as markup, so elements are built one by one. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== false && child != null));
  return element;
}

/** Creates a button with a click handler. */
export function button(press: () => void, attributes: Attributes, ...children: Child[]): HTMLButtonElement {
  const made = make('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', press);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** A decorative icon from the sprite. */
export function icon(name: Icon): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('class', 'ico');
  drawing.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `${sprite}#i-${name}`);
  drawing.append(use);
  return drawing;
}

/** A constructed stylesheet, which the security policy allows. */
export function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** Returns whether the browser supports the chat's elements. Firefox 97 and Safari 16.3 do not. */
export function canShowChat(): boolean {
  return 'adoptedStyleSheets' in Document.prototype && typeof HTMLDialogElement === 'function';
}

/** Adds styles to the page. A page's own stylesheet takes them where none can be constructed. */
export function addStyles(css: string): void {
  if ('adoptedStyleSheets' in Document.prototype) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet(css)];
    return;
  }
  const [own] = document.styleSheets;
  own?.insertRule(`@media all{${css}}`, own.cssRules.length);
}

/** A signal that aborts after a time in milliseconds, as `AbortSignal.timeout` does in newer browsers. */
export function abortAfter(delay: number): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), delay);
  return abort.signal;
}
