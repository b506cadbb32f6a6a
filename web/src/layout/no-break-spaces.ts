const noBreakSpace = '\u00a0';

/** What is before and after a space at which a time of day (`7 AM`, `7 p. m.`) or a phone number would break. */
const kept: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/\d$/, /^(?:[AP]M\b|[ap]\. m\.)/],
  [/\d [ap]\.$/, /^m\./],
  [/\(\d{3}\)$/, /^\d{3}\b/],
  [/\b\d{3}$/, /^\d{3} \d{4}/],
  [/\b\d{3}\)? \d{3}$/, /^\d{4}/],
  [/\+\d{1,3}$/, /^\(?\d{3}/],
];

/** The most characters that `kept` examines on each side. */
const reach = 8;

/** Elements whose text is data, or is sent by a form as it is. */
const opaque = /^<(?:script|style|option|textarea|title)\b/;

/**
 * The HTML of a page in which no line breaks within a time of day or a phone number. Attributes and structured data stay
 * as they are. It looks only at spaces, because a regular expression over the whole page takes the engine milliseconds.
 */
export function withNoBreakSpaces(html: string): string {
  let result = '';
  let end = 0;
  for (let at = html.indexOf(' '); at >= 0; at = html.indexOf(' ', at + 1)) {
    if (!isKept(html, at) || !isText(html, at)) continue;
    result += html.slice(end, at) + noBreakSpace;
    end = at + 1;
  }
  return result + html.slice(end);
}

function isKept(html: string, at: number): boolean {
  if (!'0123456789).'.includes(html.charAt(at - 1))) return false;
  const before = html.slice(Math.max(0, at - reach), at);
  const after = html.slice(at + 1, at + 1 + reach);
  return kept.some(([left, right]) => left.test(before) && right.test(after));
}

/** Returns whether this place is in text that a visitor reads. */
function isText(html: string, at: number): boolean {
  const next = html.indexOf('<', at);
  const tagEnd = html.indexOf('>', at);
  // Text and attributes have no `>` of their own: it is escaped.
  if (next < 0 || (tagEnd >= 0 && tagEnd < next)) return false;
  const tag = html.lastIndexOf('<', at);
  return !opaque.test(html.slice(tag, tag + 10));
}
