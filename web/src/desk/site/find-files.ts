import type { ContentGroup } from '../../contract.gen';

/** The files whose title, URL or path contains all words of a search, ignoring accents and case. */
export function findFiles(groups: readonly ContentGroup[], search: string): ContentGroup[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ kind, files }) => ({
      kind,
      files: files.filter(({ title, path, page_path }) => {
        const text = plain(`${kind} ${title} ${path} ${page_path ?? ''}`);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ files }) => files.length > 0);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
