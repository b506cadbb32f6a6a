/**
 * Decides whether a move goes outside the served cities, like `crates/domain/src/far_move.rs` and with its lists: an
 * address stays in this browser until the request is sent. `added` are the names and ZIP codes of the towns that the
 * site's pages add. Both are tested with `crates/domain/tests/far-moves.json`.
 */

import { PLACES } from '../contract.gen';

type Region = 'served' | 'east' | 'distant' | 'added' | 'far';

/** The longest name of a place, in words. */
const MAX_NAME_WORDS = 4;

/** Returns whether one of two addresses is known to be outside of the served cities, or the two are too far apart. */
export function isFarMove(origin: string, destination: string, added = ''): boolean {
  const regions = [regionOf(origin, added), regionOf(destination, added)].filter((region) => region !== null);
  const others = regions.filter((region) => region !== 'distant');
  return (
    others.includes('far') ||
    (regions.length - others.length === 1 && !['east', 'added'].includes(others.join()))
  );
}

/** Returns the region of an address by its end, because a street may be named after a city. */
function regionOf(address: string, added: string): Region | null {
  const all = segments(address);
  let isEnd = true;
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const words = all[at] ?? [];
    while (lists(PLACES.homeWords, words.at(-1))) words.pop();
    const zip = isEnd && endingZip(words);
    if (zip) {
      const region = regionOfZip(zip, added);
      // A page about a town need not list its ZIP codes.
      return region === 'far' && isAddedBeforeZip(words, all[at - 1] ?? [], added) ? 'added' : region;
    }
    const last = words.at(-1);
    if (!last) continue;
    if (isEnd && lists(PLACES.stateCodes, last)) {
      if (words.length === 1 ? at > 0 : !lists(PLACES.ambiguousCodes, last)) return 'far';
      words.pop();
    }
    const region = placeAtEnd(words, added) ?? placeBeforeState(words, added);
    if (region) return region;
    isEnd = false;
  }
  return null;
}

/** The place at the end of these words, unless it is the name of their street. */
function placeAtEnd(words: readonly string[], added: string): Region | null {
  for (let at = Math.max(0, words.length - MAX_NAME_WORDS); at < words.length; at += 1) {
    const region = named(words.slice(at).join(' '), added);
    if (!region) continue;
    const before = words.slice(0, at);
    return isStreetBefore(before) || isHouseNumber(before) ? null : region;
  }
  return null;
}

/** Returns whether the place before a ZIP code is a town that pages add. `words` are those of the last segment. */
function isAddedBeforeZip(words: readonly string[], before: readonly string[], added: string): boolean {
  const rest = [...words];
  while (/^\d+$/.test(rest.at(-1) ?? '')) rest.pop();
  while (lists(PLACES.homeWords, rest.at(-1))) rest.pop();
  return placeAtEnd(rest.length > 0 ? rest : before, added) === 'added';
}

/** The place before 'TX' in the middle of these words, as in 'Houston TX 3rd floor'. */
function placeBeforeState(words: readonly string[], added: string): Region | null {
  const state = Math.max(words.lastIndexOf('tx'), words.lastIndexOf('texas'));
  return state < 0 ? null : placeAtEnd(words.slice(0, state), added);
}

/** Returns whether the words before a name make it the name of a street, as in 'Calle de Monterrey'. */
function isStreetBefore(words: readonly string[]): boolean {
  const rest = [...words];
  while (lists(PLACES.connectors, rest.at(-1))) rest.pop();
  const kind = rest.at(-1);
  return lists(PLACES.streetStarts, kind) || (rest.length === 1 && lists(PLACES.streetFirst, kind));
}

/** Returns whether the words before a name are the number of a house, as in '2305 N Houston'. */
function isHouseNumber([number, ...rest]: readonly string[]): boolean {
  return (
    number !== undefined && /^\d{1,4}$/.test(number) && rest.every((word) => lists(PLACES.directions, word))
  );
}

/** The ZIP code at the end of these words, with or without its four further digits. */
function endingZip(words: readonly string[]): string | null {
  const isExtended = words.length > 1 && /^\d{4}$/.test(words.at(-1) ?? '');
  const [before, zip] = words.slice(0, words.length - Number(isExtended)).slice(-2);
  const last = zip ?? before ?? '';
  const isOther = zip !== undefined && lists(PLACES.numberStarts, before);
  return /^\d{5}$/.test(last) && last >= '00501' && !isOther ? last : null;
}

function regionOfZip(zip: string, added: string): Region {
  if (lists(PLACES.servedZipCodes, zip)) return 'served';
  if (lists(PLACES.easternZipCodes, zip)) return 'east';
  if (lists(PLACES.distantZipCodes, zip)) return 'distant';
  return lists(added, zip) ? 'added' : 'far';
}

/** The region of the place with exactly this name. */
function named(name: string, added: string): Region | null {
  if (lists(PLACES.served, name)) return 'served';
  if (lists(PLACES.eastern, name)) return 'east';
  if (name === PLACES.distant) return 'distant';
  if (lists(added, name)) return 'added';
  return lists(PLACES.far, name) ? 'far' : null;
}

function lists(list: string, word: string | undefined): boolean {
  return list.split(', ').includes(word ?? '');
}

/** The words between commas and line ends: in lower case, without accents, points and apostrophes. */
function segments(text: string): string[][] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '');
  return plain.split(/[,;\n]/).map((segment) => segment.split(/[^a-z\d]+/).filter((word) => word !== ''));
}
