import { usedTokens } from '../../layout/used-tokens';
import tokens from '../../styles/tokens.css?inline';
import cellStates from '../../ui/cell-states.css?inline';
import errors from '../../ui/errors.css?inline';
import sent from '../../ui/sent.css?inline';
import toast from '../../ui/toast.css?inline';

/**
 * Gives the page the styles of what only the sender shows, with the tokens they ask for: a page carries those of its
 * own sections alone. A sheet made by script needs no leave of the content security policy.
 */
export function adoptStyles(): void {
  const css = [cellStates, errors, sent, toast].join('');
  // The page has loaded its fonts already; declaring them again would load them again.
  const plainTokens = tokens.replace(/@font-face\s*\{[^}]*\}/g, '');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(usedTokens(plainTokens, css) + css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
