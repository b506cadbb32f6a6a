import { Island } from '../../islands/Island';
import type { SectionProps } from '../section-props';

/** The quote wizard. Only its own page has the initial state. */
export function QuoteWizardSection({ section, page }: SectionProps<'quote-wizard'>) {
  const { quote, chrome } = page;
  if (!quote) throw new Error('A page with the quote wizard carries its state.');
  const { kind: _, ...text } = section;
  return <Island name="QuoteWizard" props={{ text, state: quote, brand: chrome.brand }} />;
}
