import type { ContentGroup, ContentKind, ContentLine, DeskLanguage } from '../../contract.gen';
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

/** Files under one heading. Pages that no visitor looks for, such as those for signing in, have their own. */
export interface ShownGroup {
  readonly kind: ContentKind | 'notices';
  readonly files: readonly ContentLine[];
}

/**
 * The groups as the list shows them: a page of its own for a city is listed with the cities, which are those of `all`,
 * and pages without an address of their own come last.
 */
export function shownGroups(
  groups: readonly ContentGroup[],
  all: readonly ContentGroup[],
): readonly ShownGroup[] {
  const cities = all.find(({ kind }) => kind === 'cities')?.files ?? [];
  const folders = new Set(cities.flatMap(({ page_path: page }) => (page === null ? [] : [folderOf(page)])));
  const pages = groups.find(({ kind }) => kind === 'pages')?.files ?? [];
  const isNotice = ({ page_path: page, removed }: ContentLine) => page === null && !removed;
  const isCity = ({ page_path: page }: ContentLine) => page !== null && folders.has(folderOf(page));
  const cityPages = pages.filter(isCity);
  const filesOf = ({ kind, files }: ContentGroup) => {
    if (kind === 'pages') return files.filter((file) => !isNotice(file) && !isCity(file));
    if (kind !== 'cities' || cityPages.length === 0) return files;
    return [...files, ...cityPages].sort((one, other) => one.title.localeCompare(other.title));
  };
  // A search may find only the pages of cities.
  const lacksCities = cityPages.length > 0 && !groups.some(({ kind }) => kind === 'cities');
  const shown: ShownGroup[] = [
    ...groups.map((group) => ({ kind: group.kind, files: filesOf(group) })),
    ...(lacksCities ? [{ kind: 'cities' as const, files: cityPages }] : []),
    { kind: 'notices', files: pages.filter(isNotice) },
  ];
  return shown.filter(({ files }) => files.length > 0);
}

function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/') + 1);
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
