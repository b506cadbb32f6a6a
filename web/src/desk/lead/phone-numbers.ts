/** A phone number in a text. */
export interface PhoneNumber {
  /** `+` and the digits with the country code, or the digits alone if it is not known. */
  dialed: string;
  /** The digits of the extension. */
  extension: string | undefined;
}

const nationalDigits = 10;
const localDigits = 7;
const maxDigits = 15;
const minInternationalDigits = 8;
const maxText = 1000;

/** Digits without anything between them. */
interface Group {
  digits: string;
  start: number;
  end: number;
  hasPlus: boolean;
  hasWordBefore: boolean;
  hasWordAfter: boolean;
}

/** How many groups a number has, and what is dialed. */
type Found = [count: number, dialed: string];

/**
 * The phone numbers in what someone typed, in order. `crates/domain/src/phone_number.rs` does the same on the
 * server; both are tested with `crates/domain/tests/phone-numbers.json`.
 */
export function phoneNumbers(typed: string): PhoneNumber[] {
  const text = plain(typed);
  return runs(text).flatMap((run) => {
    const numbers = numbersOf(text, run);
    return numbers.length > 0 ? numbers : whole(text, run);
  });
}

function numbersOf(text: string, run: Group[]): PhoneNumber[] {
  const numbers: PhoneNumber[] = [];
  let at = 0;
  while (at < run.length) {
    const found = numberAt(run.slice(at));
    const last = found && run[at + found[0] - 1];
    if (!found || !last || last.hasWordAfter) {
      at += 1;
      continue;
    }
    const [extension, end] = extensionAt(text, last.end) ?? [undefined, last.end];
    at += found[0];
    while ((run[at]?.start ?? end) < end) at += 1;
    numbers.push({ dialed: found[1], extension });
  }
  return numbers;
}

/** Digits, dashes and spaces in ASCII, without the invisible characters that a copied number has around it. */
function plain(typed: string): string {
  return typed
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replace(/\uff0b/g, '+')
    .replace(/\uff08/g, '(')
    .replace(/\uff09/g, ')')
    .replace(/\s/g, ' ')
    .slice(0, maxText);
}

function runs(text: string): Group[][] {
  const all: Group[][] = [];
  let end = -1;
  for (const match of text.matchAll(/\d+/g)) {
    const start = match.index;
    const before = text.slice(0, start);
    const group: Group = {
      digits: match[0],
      start,
      end: start + match[0].length,
      hasPlus: /\+[( ]*$/.test(before),
      hasWordBefore: /\p{L}-$/u.test(before),
      hasWordAfter: /^-\p{L}/u.test(text.slice(start + match[0].length)),
    };
    const run = all.at(-1);
    if (run && /^[ \-.()/+]*$/.test(text.slice(end, start))) run.push(group);
    else all.push([group]);
    end = group.end;
  }
  return all;
}

function numberAt(groups: Group[]): Found | undefined {
  const [first, ...others] = groups;
  if (!first) return undefined;
  const stop = others.findIndex((group) => group.hasPlus);
  const more = stop < 0 ? others : others.slice(0, stop);
  const parts = [first, ...more].map((group) => group.digits);
  if (first.hasPlus) {
    const found = national(parts);
    return found && /^\+1[2-9]..[2-9]/.test(found[1]) ? found : international(parts);
  }
  return (
    prefixed(parts, '011', international) ??
    prefixed(parts, '00', international) ??
    mexican(parts) ??
    prefixed(parts, '1', national) ??
    national(parts) ??
    local(parts, first.hasWordBefore)
  );
}

/** A number after `+`, `00` or `011`. */
function international(parts: string[]): Found | undefined {
  const known = prefixed(parts, '1', (rest) => withCode('+1', joined(rest, nationalDigits)));
  const mexicanNumber = known ?? mexican(parts);
  if (mexicanNumber) return mexicanNumber;
  let digits = '';
  let count = 0;
  for (const part of parts) {
    if (digits.length + part.length > maxDigits) break;
    digits += part;
    count += 1;
  }
  const isNumber = digits.length >= minInternationalDigits && !digits.startsWith('0');
  return isNumber ? [count, `+${digits}`] : undefined;
}

/** A number in Mexico: with the country code, also with the former `1` of mobiles, or with a former prefix. */
function mexican(parts: string[]): Found | undefined {
  const ten = (rest: string[]) => withCode('+52', joined(rest, nationalDigits));
  return (
    prefixed(parts, '52', (rest) => ten(rest) ?? prefixed(rest, '1', ten)) ??
    prefixed(parts, '01', ten) ??
    prefixed(parts, '044', ten) ??
    prefixed(parts, '045', ten)
  );
}

/** A number without its country code. */
function national(parts: string[]): Found | undefined {
  const found = joined(parts, nationalDigits);
  const sizes = parts
    .slice(0, found?.[0])
    .map((part) => part.length)
    .join();
  if (/^(10|3,7|6,4|3,3,4|3,3,2,2)$/.test(sizes)) return withCode('+1', found);
  return /^(2,4,4|2,8)$/.test(sizes) ? withCode('+52', found) : undefined;
}

function local(parts: string[], hasWordBefore: boolean): Found | undefined {
  const found = joined(parts, localDigits);
  const isLocal = found?.[0] === 1 || (found?.[0] === 2 && parts[0]?.length === 3);
  return isLocal && !hasWordBefore ? found : undefined;
}

function withCode(code: string, found: Found | undefined): Found | undefined {
  return found && [found[0], code + found[1]];
}

/** Returns what is found after a prefix, which is a part of its own or begins the first one. */
function prefixed(
  parts: string[],
  prefix: string,
  find: (rest: string[]) => Found | undefined,
): Found | undefined {
  const [first, ...others] = parts;
  if (!first?.startsWith(prefix)) return undefined;
  const left = first.slice(prefix.length);
  const found = find(left ? [left, ...others] : others);
  return found && [found[0] + (left ? 0 : 1), found[1]];
}

/** The first parts, if they have this many digits together. */
function joined(parts: string[], length: number): Found | undefined {
  let digits = '';
  for (const [at, part] of parts.entries()) {
    digits += part;
    if (digits.length >= length) return digits.length === length ? [at + 1, digits] : undefined;
  }
  return undefined;
}

/** All digits of a run, if they may be a number of another form. */
function whole(text: string, run: Group[]): PhoneNumber[] {
  const digits = run.map((group) => group.digits).join('');
  const end = run.at(-1)?.end ?? 0;
  const [extension] = extensionAt(text, end) ?? [];
  const hasLetters = extension === undefined && /^\p{L}/u.test(text.slice(end));
  const isWord = run[0]?.hasWordBefore || run.at(-1)?.hasWordAfter || hasLetters;
  const isNumber = !isWord && digits.length >= localDigits && digits.length <= maxDigits;
  return isNumber ? [{ dialed: digits, extension }] : [];
}

const marked = /^[ ,;(]*(?:extensión|extension|exten|ext|interno|int|anexo|x|#)[ .:=#]*(\d+)/i;
const paused = /^[,;](\d+)/;

/** The extension that begins at a position, and the position after it. */
function extensionAt(text: string, at: number): [digits: string, end: number] | undefined {
  const rest = text.slice(at);
  for (const pattern of [marked, paused]) {
    const [all, digits] = pattern.exec(rest) ?? [];
    if (all !== undefined && digits !== undefined && digits.length <= 6) {
      return [digits, at + all.length];
    }
  }
  return undefined;
}
