import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { saveDraft } from '../lib/use-draft.ts';
import { draftKey, keepNewFile, newFiles, sameNewFile } from './file-draft.ts';
import { filesIn } from './find-files.ts';

const page = (name: string, title: string): ContentFile => ({
  ...pageFile,
  path: `en/pages/${name}.toml`,
  version: '',
  value: { title: `${title} | {brand.main}` },
});

beforeEach(() => localStorage.clear());

describe('new files that are not published', () => {
  it('are listed by title, without changes to published files', () => {
    expect(newFiles()).toEqual([]);
    keepNewFile(page('piano-storage', 'Piano storage'));
    const city = { path: 'en/cities/alton.toml', kind: 'cities', value: { city_name: 'Alton' } } as const;
    keepNewFile({ ...page('alton', ''), ...city });
    const changed = { version: 'v1', value: { title: 'Mine' }, body: null };
    saveDraft(draftKey(pageFile.path), JSON.stringify(changed));
    expect(newFiles()).toEqual([
      { path: 'en/cities/alton.toml', kind: 'cities', title: 'Alton' },
      { path: 'en/pages/piano-storage.toml', kind: 'pages', title: 'Piano storage' },
    ]);
  });

  it('are listed and found with the values in braces filled in', () => {
    const first = page('why-us', 'Why {brand.main}?');
    keepNewFile(first);
    expect(newFiles().map(({ title }) => title)).toEqual(['Why Valley Movers?']);
    expect(sameNewFile(page('why', 'why valley movers?'))?.path).toBe(first.path);
  });

  it('are found by address, and by title within their kind', () => {
    const first = page('piano-storage', 'Piano storage');
    keepNewFile(first);
    expect(sameNewFile(first)?.title).toBe('Piano storage');
    expect(sameNewFile(page('other', 'PIANO STORAGE'))?.path).toBe(first.path);
    expect(sameNewFile({ ...page('other', 'Piano storage'), kind: 'posts' })).toBeUndefined();
    expect(sameNewFile(page('other', 'Piano tuning'))).toBeUndefined();
  });
});

it('lists the files of one language, and those of all languages', () => {
  const line = { title: '', page_path: null, edited: null, removed: false, outdated: false };
  const file = (path: string) => ({ ...line, path, found_at: null, found: null });
  const groups = [
    { kind: 'facts' as const, files: [file('facts.toml')] },
    { kind: 'pages' as const, files: [file('en/pages/home.toml'), file('es/pages/home.toml')] },
    { kind: 'texts' as const, files: [file('es/mail.toml')] },
  ];
  const paths = (language: 'en' | 'es') =>
    filesIn(groups, language).flatMap(({ files }) => files.map(({ path }) => path));
  expect(paths('en')).toEqual(['facts.toml', 'en/pages/home.toml']);
  expect(paths('es')).toEqual(['facts.toml', 'es/pages/home.toml', 'es/mail.toml']);
});
