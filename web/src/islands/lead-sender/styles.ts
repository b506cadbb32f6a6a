import { usedTokens } from '../../layout/used-tokens';
import { withoutBrandTokens, withShippedAccent } from '../../lib/brand-tokens';
import tokens from '../../styles/tokens.css?inline';
import cellStates from '../../ui/cell-states.css?inline';
import errors from '../../ui/errors.css?inline';
import ghostButton from '../../ui/ghost-button.css?inline';
import sent from '../../ui/sent.css?inline';
import toast from '../../ui/toast.css?inline';

/**
 * Adds the styles of elements that only the sender shows, with the tokens they use: a page has only those of its
 * own sections, and in the company's colors, which must stay. The content security policy allows style sheets that are constructed by script, and rules that it adds to
 * the page's own.
 */
export function adoptStyles(): void {
  const css = withShippedAccent([cellStates, errors, ghostButton, sent, toast].join(''));
  // The page has loaded its fonts already; declaring them again would load them again.
  const plainTokens = withoutBrandTokens(tokens.replace(/@font-face\s*\{[^}]*\}/g, ''));
  const all = usedTokens(plainTokens, css) + css;
  // Like `addStyles` of the chat; a shared module would be one more request on every page.
  if ('adoptedStyleSheets' in Document.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(all);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return;
  }
  const [own] = document.styleSheets;
  own?.insertRule(`@media all{${all}}`, own.cssRules.length);
}
