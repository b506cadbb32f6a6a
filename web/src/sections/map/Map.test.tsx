import { expect, it } from 'vitest';
import type { Link } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { renderPage } from '../../render-page';

function draw(towns: Link[]): Element | null {
  const section = {
    kind: 'map' as const,
    id: 'map',
    heading: 'Find your town',
    lead: '',
    alt: 'Map of two counties',
    hidalgo: 'Hidalgo County',
    cameron: 'Cameron County',
    mexico: 'Mexico',
    gulf: 'Gulf',
    brownsville: 'Brownsville',
    harlingen: 'Harlingen',
    towns,
  };
  const { html } = renderPage(pageView([section]));
  return new DOMParser().parseFromString(html, 'text/html').querySelector('#map');
}

it('makes each city a link with a name, even if its label is hidden', () => {
  const map = draw([
    { label: 'McAllen', href: '/service-areas/mcallen' },
    { label: 'Peñitas', href: '/service-areas/pe%C3%B1itas' },
  ]);
  const links = [...(map?.querySelectorAll('svg a') ?? [])];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/service-areas/mcallen',
    '/service-areas/pe%C3%B1itas',
  ]);
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['McAllen', 'Peñitas']);
  expect(map?.querySelector('svg')?.getAttribute('role')).toBe('group');
});

it('shows the interstates with their shields, which screen readers skip', () => {
  const map = draw([]);
  expect(map?.querySelector('.map__road')?.getAttribute('d')).toMatch(/^M/);
  const shields = [...(map?.querySelectorAll('.map__shield text') ?? [])];
  expect(shields.map(({ textContent }) => textContent)).toEqual(['2', '69C', '69E']);
  expect(shields.every((shield) => shield.closest('[aria-hidden=true]'))).toBe(true);
});

it('leaves out a city without a position', () => {
  expect(draw([{ label: 'Elsewhere', href: '/service-areas/elsewhere' }])?.querySelector('svg a')).toBeNull();
});
