import { QuoteWizard } from './quote/QuoteWizard';
import type { IslandComponents } from './registry';

/** Every island's component, for the server bundle, which is one file and loads nothing later. */
export const islandComponents: IslandComponents = { QuoteWizard };
