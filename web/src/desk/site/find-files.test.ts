import { expect, it } from 'vitest';
import type { ContentGroup, ContentLine } from '../../contract.gen';
import { shownGroups } from './find-files.ts';

const file = (title: string, page: string | null, removed = false): ContentLine => ({
  path: `en/pages/${title}.toml`,
  title,
  page_path: page,
  edited: null,
  removed,
  outdated: false,
  found_at: null,
  found: null,
});
const pages: ContentGroup = {
  kind: 'pages',
  files: [
    file('Edinburg', '/service-areas/edinburg'),
    file('Piano movers', '/piano-movers'),
    file('Removed', null, true),
    file('Service areas', '/service-areas'),
    file('Sign in', null),
  ],
};
const cities: ContentGroup = {
  kind: 'cities',
  files: [file('Donna', '/service-areas/donna'), file('Mission', '/service-areas/mission')],
};
const titles = (groups: ContentGroup[]) =>
  shownGroups(groups, [pages, cities]).map(({ kind, files }) => [kind, files.map(({ title }) => title)]);

it('lists pages of cities with the cities, and pages without an address by themselves', () => {
  expect(titles([pages, cities])).toEqual([
    ['pages', ['Piano movers', 'Removed', 'Service areas']],
    ['cities', ['Donna', 'Edinburg', 'Mission']],
    ['notices', ['Sign in']],
  ]);
});

it('knows a page of a city that is the only result of a search', () => {
  const found: ContentGroup = { kind: 'pages', files: pages.files.slice(0, 1) };
  expect(titles([found])).toEqual([['cities', ['Edinburg']]]);
});
