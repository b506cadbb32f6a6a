import { expect, it } from 'vitest';
import type { TagGroup } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { renderPage } from '../../render-page';

function draw(groups: TagGroup[]): Document {
  const section = {
    kind: 'tags' as const,
    id: 'services',
    heading: 'What are we moving?',
    lead: '',
    images: false,
    groups,
  };
  return new DOMParser().parseFromString(renderPage(pageView([section])).html, 'text/html');
}

const piano = {
  id: 'piano',
  label: 'Piano Moving',
  text: 'Boards and straps',
  href: '/piano-movers',
  image: null,
};
const safe = { id: null, label: 'Gun Safe Moving', text: 'Six hands', href: '/gun-safe-movers', image: null };

it('makes the whole tag a link, which can have its own anchor', () => {
  const [first, second] = [
    ...draw([{ heading: null, tags: [piano, safe] }]).querySelectorAll('.tags > li > a'),
  ];
  expect(first?.textContent).toBe('Piano Moving Boards and straps');
  expect(first?.getAttribute('href')).toBe('/piano-movers');
  expect(first?.id).toBe('piano');
  expect(second?.hasAttribute('id')).toBe(false);
});

it('shows a heading only for groups that have one', () => {
  const groups = [
    { heading: 'Single pieces', tags: [piano] },
    { heading: null, tags: [safe] },
  ];
  const section = draw(groups).querySelector('#services');
  expect(section?.getAttribute('aria-labelledby')).toBe(section?.querySelector('h2')?.id);
  expect([...(section?.querySelectorAll('h3') ?? [])].map((heading) => heading.textContent)).toEqual([
    'Single pieces',
  ]);
  expect(section?.querySelectorAll('ul.tags')).toHaveLength(2);
  expect(section?.querySelector('.lead')).toBeNull();
});

it('makes the image of the page part of the link', () => {
  const image = {
    name: 'piano.jpg',
    alt: '',
    src: '/piano.svg',
    fallback: '/piano.svg',
    avif: '',
    jpeg: '',
    loading: '',
    width: 960,
    height: 720,
  };
  const link = draw([{ heading: null, tags: [{ ...piano, image }] }]).querySelector('.tags > li > a');
  expect(link?.textContent).toBe('Piano Moving Boards and straps');
  expect(link?.id).toBe('piano');
  const drawn = link?.querySelector('.crate img');
  expect(drawn?.getAttribute('loading')).toBe('lazy');
  expect([drawn?.getAttribute('width'), drawn?.getAttribute('height')]).toEqual(['960', '720']);
});
