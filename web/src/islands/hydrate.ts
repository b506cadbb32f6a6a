import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates an island from the markup, props and id prefix that the server left in `element`. As a transition, it is done
 * in slices of a few milliseconds, between which the page reacts to taps.
 */
export function hydrate<P extends object>(element: HTMLElement, component: ComponentType<P>): void {
  const [json, root] = element.children;
  if (!json || !root) throw new Error('An island holds its props and its root.');
  const props: P = JSON.parse(json.textContent ?? '');
  startTransition(() => {
    hydrateRoot(root, createElement(component, props), {
      identifierPrefix: element.dataset.prefix ?? '',
      onRecoverableError: (error) => console.error(element.dataset.island, error),
    });
  });
}
