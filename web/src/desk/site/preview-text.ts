import { childPointer } from './json-pointer.ts';
import { isList, isObject, type Json } from './schema.ts';

/** A text of the form and where it is. */
interface Place {
  readonly pointer: string;
  readonly text: string;
}

/**
 * The pointer of the text that a page shows, or undefined if it comes from another file. The page has filled in what
 * is in braces.
 */
export function pointerOfText(shown: string, value: Json, body: string | null): string | undefined {
  const wanted = plain(shown);
  if (wanted === '') return undefined;
  const places = [...textsIn(value)];
  const exact = places.find(({ text }) => plain(text) === wanted);
  const filled = () => places.find(({ text }) => text.includes('{') && pattern(text).test(wanted));
  const found = exact ?? filled();
  if (found) return found.pointer;
  return body !== null && plain(withoutMarks(body)).includes(wanted) ? '/body' : undefined;
}

/** The element that shows a text of the form; null if the document does not have it as a whole. */
export function elementWithText(page: Document, shown: string): Element | null {
  const wanted = plain(shown);
  if (wanted === '') return null;
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (plain(node.nodeValue ?? '') === wanted) return node.parentElement;
  return null;
}

/** Shows an edited text in a document that still has the old one. Returns whether it found it. */
export function replaceShownText(page: Document, old: string, next: string): boolean {
  const wanted = plain(old);
  // Text in braces is filled in by the server.
  if (wanted === '' || old.includes('{') || next.includes('{')) return false;
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  let found = false;
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (plain(node.nodeValue ?? '') === wanted) {
      node.nodeValue = next;
      found = true;
    }
  return found;
}

/** A shorter value would also be part of texts that have nothing to do with it. */
const shortestPart = 5;

/**
 * Shows an edited fact, such as the phone number, in the texts of a document that contain the old one. Returns whether
 * it found any.
 */
export function replaceShownPart(page: Document, old: string, next: string): boolean {
  const wanted = plain(old);
  if (wanted.length < shortestPart) return false;
  const spaced = new RegExp(wanted.split(' ').map(literal).join('\\s+'), 'g');
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  let found = false;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = plain(node.nodeValue ?? '');
    if (!text.includes(wanted)) continue;
    // The page has no-break spaces within times and phone numbers.
    node.nodeValue = (node.nodeValue ?? '').replaceAll(spaced, () => next.trim());
    found = true;
  }
  return found;
}

/** The own text of the pressed element, or of the closest one around it that has a text of the form. */
export function pressedText(target: EventTarget | null, isKnown: (text: string) => boolean): string | null {
  let element = target as Element | null;
  for (let depth = 0; element?.textContent && depth < levels; depth += 1, element = element.parentElement)
    if (isKnown(element.textContent)) return element.textContent;
  return null;
}

/** Whether a press on some text of the document would find it in the form. */
export function hasKnownText(page: Document, isKnown: (text: string) => boolean): boolean {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (plain(node.nodeValue ?? '') !== '' && isKnown(node.nodeValue ?? '')) return true;
  return false;
}

const levels = 4;

function* textsIn(value: Json, pointer = ''): Generator<Place> {
  if (typeof value === 'string') yield { pointer, text: value };
  else if (isList(value)) {
    for (const [index, item] of value.entries()) yield* textsIn(item, childPointer(pointer, index));
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, childPointer(pointer, key));
  }
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function withoutMarks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/^#+ |^[-*] |[*_`]/gm, '');
}

/** A text with braces as a pattern of what may be there. */
function pattern(text: string): RegExp {
  const parts = plain(text).split(/\{[^}]*\}/);
  // Braces alone would match everything.
  if (parts.every((part) => part.trim() === '')) return /$^/;
  return new RegExp(`^${parts.map(literal).join('.+?')}$`);
}

/** Text as a pattern that matches only this text. */
function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
