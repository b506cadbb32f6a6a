import type { ContentGroup, DeskLanguage } from '../../contract.gen';
import { shownAddress } from '../lib/shown-address.ts';

/**
 * The files whose title, URL or path contains all words of a search, ignoring accents and case. The last word may be the
 * beginning of a longer one.
 */
export function findFiles(groups: readonly ContentGroup[], search: string): ContentGroup[] {
  const wanted = wordsIn(search);
  const last = wanted.length - 1;
  return groups
    .map(({ kind, files }) => ({
      kind,
      files: files.filter(({ title, path, page_path }) => {
        const own = wordsIn(`${kind} ${title} ${path} ${shownAddress(page_path ?? '')}`);
        return wanted.every((word, at) =>
          own.some((one) => (at === last ? one.startsWith(word) : one === word)),
        );
      }),
    }))
    .filter(({ files }) => files.length > 0);
}

/** The files of one language, and those that are the same in all. */
export function filesIn(groups: readonly ContentGroup[], language: DeskLanguage): ContentGroup[] {
  const isOther = (path: string) => languages.some((one) => one !== language && path.startsWith(`${one}/`));
  return groups
    .map(({ kind, files }) => ({ kind, files: files.filter(({ path }) => !isOther(path)) }))
    .filter(({ files }) => files.length > 0);
}

const languages: readonly DeskLanguage[] = ['en', 'es'];

function wordsIn(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A text in lower case without accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
