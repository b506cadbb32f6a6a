import { hydrate } from '../hydrate';
import { QuoteWizard } from './QuoteWizard';

/** Hydrates the wizard. */
export function start(element: HTMLElement): void {
  hydrate(element, QuoteWizard);
}
