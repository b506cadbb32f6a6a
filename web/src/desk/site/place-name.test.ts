import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

it.each([
  ['en/pages/home.toml', '/section/0/heading', 'Heading'],
  ['en/pages/about.toml', '/section/1/items/0/title', 'Item 1, Title'],
  ['en/pages/home.toml', '/title', 'Title'],
  ['rates.toml', '/crews/3', '3 movers, per hour'],
])('names a field of %s that the search found, without numbers of sections', (path, pointer, name) => {
  expect(placeName(path, pointer)).toBe(name);
});
