import { QuoteWizard } from './quote/QuoteWizard';
import type { IslandComponents } from './registry';

/** All island components, for the server bundle, which is one file without lazy loading. */
export const islandComponents: IslandComponents = { QuoteWizard };
