import type { ComponentType } from 'react';
import type { Brand, QuoteState, QuoteWizardSection } from '../contract.gen';

/** The props that each island takes: plain contract data, because they travel to the browser as JSON. */
export interface IslandProps {
  readonly QuoteWizard: {
    readonly text: QuoteWizardSection;
    readonly state: QuoteState;
    readonly brand: Brand;
  };
}

/** Name of an island that React draws, as written into `data-island`. */
export type IslandName = keyof IslandProps;

/** Name of an island that is a few lines of script over plain markup, and loads no React. */
export type PlainIslandName = 'Jingle';

/** When an island wakes: when it comes into view, when the browser is idle, or at the first touch of it. */
export type Wake = 'visible' | 'idle' | 'interaction';

/** The component of each island. */
export type IslandComponents = { readonly [N in IslandName]: ComponentType<IslandProps[N]> };

/** What the module of an island holds: a function that brings its element to life. */
export interface IslandModule {
  wake(element: HTMLElement): void;
}

/** How the browser loads each island: apart, and only when the island wakes. */
export const registry: { readonly [N in IslandName | PlainIslandName]: () => Promise<IslandModule> } = {
  QuoteWizard: () => import('./quote/wake'),
  Jingle: () => import('./jingle/start'),
};
