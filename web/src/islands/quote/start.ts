import { hydrate } from '../hydrate';
import { QuoteWizard } from './QuoteWizard';

/** Brings the wizard to life. */
export function start(element: HTMLElement): void {
  hydrate(element, QuoteWizard);
}
