import { withShippedAccent } from '../../lib/brand-tokens';
import laterSteps from '../../sections/quote-wizard/later-steps.css?inline';
import { addStyles } from '../chat/dom';
import { hydrate } from '../hydrate';
import { QuoteWizard } from './QuoteWizard';

/** Hydrates the wizard. The page of the first step lacks the styles of the later ones, which come with this script. */
export function start(element: HTMLElement): void {
  addStyles(withShippedAccent(laterSteps));
  hydrate(element, QuoteWizard);
}
