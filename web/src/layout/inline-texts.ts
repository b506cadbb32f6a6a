import type { PageView, QuoteState } from '../contract.gen';
import assistant from '../islands/chat/assistant/assistant.css?inline';
import chat from '../islands/chat/chat.css?inline';
import { withBrandColors, withShippedAccent } from '../lib/brand-tokens';
import lead from '../sections/lead-form/lead-form.css?inline';
import laterSteps from '../sections/quote-wizard/later-steps.css?inline';
import type { SectionKind } from '../sections/section-props';
import { type SectionEntry, sectionTable } from '../sections/table';
import why from '../sections/why/why.css?inline';
import base from '../styles/base.css?inline';
import buttons from '../styles/buttons.css?inline';
import tokens from '../styles/tokens.css?inline';
import cellStates from '../ui/cell-states.css?inline';
import errors from '../ui/errors.css?inline';
import photo from '../ui/photo.css?inline';
import bottomBar from './bottom-bar.css?inline';
import chatButton from './chat-button.css?inline';
import dropdown from './dropdown.css?inline';
import footer from './footer.css?inline';
import header from './header.css?inline';
import languageButton from './language-button.css?inline';
import menuSheet from './menu-sheet.css?inline';
import { usedTokens } from './used-tokens';

/** The styles of every page: base styles, header, menus and footer. */
const everywhere = [base, buttons, header, dropdown, footer, bottomBar, menuSheet, chatButton];

/** Additional styles of a form that is shown again with errors; cached pages do not need them. */
const comeBack = [cellStates, errors];

/** Sheets that use the accent for errors or a drawing, which keep its shipped red in every company's colors. */
const red = new Set([cellStates, errors, lead, laterSteps, why]);

/** The inline texts of a document: its one stylesheet, and the scripts that are not files. */
export interface InlineTexts {
  readonly styles: string[];
  readonly scripts: string[];
}

/** Speculation rules: the browser prefetches a page while the pointer is over its link. */
const speculationRules = JSON.stringify({
  prefetch: [{ source: 'document', where: { href_matches: '/*' }, eagerness: 'moderate' }],
});

/** The styles of the layout and of the page's sections, each once, with the tokens that they and the chat use. */
export function inlineTexts(page: PageView): InlineTexts {
  const sheets = new Set(everywhere);
  if (page.photos) sheets.add(photo);
  for (const section of page.sections) {
    // The table pairs each kind with its own section; the compiler cannot follow that through a union.
    const entry = sectionTable[section.kind] as unknown as SectionEntry<SectionKind>;
    const { css, photoCss = [], cssOf } = entry;
    for (const sheet of [...css, ...(cssOf?.(section) ?? []), ...(page.photos ? photoCss : [])]) {
      sheets.add(sheet);
    }
  }
  if (page.language?.posts) sheets.add(languageButton);
  if (page.lead) for (const css of comeBack) sheets.add(css);
  // The first step gets these styles with its script.
  if (page.quote && hasBegun(page.quote)) sheets.add(laterSteps);
  const { colors } = page;
  const css = [...sheets]
    .map((sheet) => (colors && red.has(sheet) ? withShippedAccent(sheet) : sheet))
    .join('');
  // The values are replaced, and not overridden by a second rule: a page in other colors must fit into the first round
  // trip, too.
  const ownTokens = colors ? withBrandColors(tokens, colors) : tokens;
  // The chat and the wizard's later steps bring their own sheets and find their tokens on the page.
  const brought = chat + assistant + (page.quote ? laterSteps : '');
  return { styles: [usedTokens(ownTokens, css + brought) + css], scripts: [speculationRules] };
}

/** Returns whether the server renders more of the wizard than its first step. */
function hasBegun({ step, errors, failed, receipt }: QuoteState): boolean {
  return step > 1 || errors.length > 0 || failed || receipt !== null;
}
