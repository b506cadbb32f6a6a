import sprite from '../../art/icons.svg?url';
import type { Icon } from '../../contract.gen';

/** Attributes of a new element: texts, or whether one without a value stands there; `click` is what a press does. */
export interface Attributes {
  readonly [name: string]: string | boolean | undefined;
}

/** What stands within an element. */
export type Child = Node | string | false | null | undefined;

/** Makes an element. The pages' policy lets no text become markup, so everything is made piece by piece. */
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

/** A button with what its press does. */
export function button(press: () => void, attributes: Attributes, ...children: Child[]): HTMLButtonElement {
  const made = make('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', press);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** A sign from the sprite, as decoration. */
export function icon(name: Icon): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('class', 'ico');
  drawing.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `${sprite}#i-${name}`);
  drawing.append(use);
  return drawing;
}

/** A stylesheet made from text. The policy of the pages allows it, since a script of theirs made it. */
export function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
