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

/** Name of an island, as written into `data-island`. */
export type IslandName = keyof IslandProps;

/** When an island wakes: when it comes into view, when the browser is idle, or at the first touch of it. */
export type Wake = 'visible' | 'idle' | 'interaction';

/** The component of each island. */
export type IslandComponents = { readonly [N in IslandName]: ComponentType<IslandProps[N]> };

/** How the browser loads the component of each island: apart, and only when the island wakes. */
export const registry: {
  readonly [N in IslandName]: () => Promise<ComponentType<IslandProps[N]>>;
} = {
  QuoteWizard: () => import('./quote/QuoteWizard').then((module) => module.QuoteWizard),
};
