import type { ComponentType } from 'react';
import type { Brand, QuoteState, QuoteWizardSection } from '../contract.gen';

/** The props of each island: plain contract data, because they are sent to the browser as JSON. */
export interface IslandProps {
  readonly QuoteWizard: {
    readonly text: QuoteWizardSection;
    readonly state: QuoteState;
    readonly brand: Brand;
  };
}

/** Name of a React island, as written into `data-island`. */
export type IslandName = keyof IslandProps;

/** Name of an island that is plain script over static markup and does not load React. */
export type PlainIslandName = 'Jingle';

/** The component of each island. */
export type IslandComponents = { readonly [N in IslandName]: ComponentType<IslandProps[N]> };

/** The module of an island: `start` hydrates its element. */
export interface IslandModule {
  start(element: HTMLElement): void;
}

/** How the browser loads each island: in its own chunk, once the page is idle. */
export const registry: { readonly [N in IslandName | PlainIslandName]: () => Promise<IslandModule> } = {
  QuoteWizard: () => import('./quote/start'),
  Jingle: () => import('./jingle/start'),
};
