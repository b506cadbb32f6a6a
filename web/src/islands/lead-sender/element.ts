import sprite from '../../art/icons.svg?url';
import type { Icon } from '../../contract.gen';

/** Creates an element. Strings become text nodes and are never parsed as markup. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Creates an icon from the sprite, like `ui/Icon`. */
export function icon(name: Icon): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const sign = document.createElementNS(space, 'svg');
  sign.setAttribute('class', 'ico');
  sign.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', `${sprite}#i-${name}`);
  sign.append(use);
  return sign;
}
