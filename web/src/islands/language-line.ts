import { close, readHere } from '../../../content/es/browser-messages.json';
import { addStyles } from './chat/dom';
import css from './language-line.css?inline';

/** Storage key of a visitor who does not want to see the line again. */
const DISMISSED_KEY = 'mudanza.language-line';

/**
 * Shows one line in Spanish on an English page, with a link to the same page in Spanish, if the browser prefers Spanish
 * to English. It is fixed to the window, so the page does not move, and can be dismissed permanently.
 */
export function offerSpanish(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang=es]');
  if (!link || !prefersSpanish(navigator.languages) || isDismissed()) return;
  showLine(link);
}

/** Returns whether Spanish comes before English among the browser's languages. */
export function prefersSpanish(languages: readonly string[]): boolean {
  return (
    languages
      .find((language) => /^e[ns]\b/i.test(language))
      ?.toLowerCase()
      .startsWith('es') ?? false
  );
}

function showLine(link: HTMLAnchorElement): void {
  addStyles(css);
  const line = document.createElement('aside');
  line.className = 'langline';
  line.lang = 'es';
  line.setAttribute('aria-label', 'Español');
  const read = document.createElement('a');
  read.href = link.href;
  read.hreflang = 'es';
  read.textContent = readHere;
  const dismiss = document.createElement('button');
  dismiss.type = 'button';
  dismiss.setAttribute('aria-label', close);
  dismiss.textContent = '×';
  dismiss.addEventListener('click', () => {
    line.remove();
    remember();
    // The removed button had the focus.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  line.append(read, dismiss);
  document.querySelector('main')?.before(line);
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // Storage is blocked: the line returns on the next page.
  }
}

offerSpanish();
