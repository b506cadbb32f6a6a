import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContentChange, ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { TownMenu } from './TownMenu.tsx';
import { menuName, menuWithoutTown, withTownInMenu } from './town-menu.ts';

const links = (...paths: string[]) => paths.map((href) => ({ label: href, href }));
const site = (folder: string, label: string) => ({
  header: {
    menus: [
      { label: 'Services', links: links('/piano-movers') },
      { label, links: links(`${folder}/pharr`, `${folder}/alamo`) },
    ],
  },
});
const counterpart = {
  path: 'es/cities/alton.toml',
  lang: 'es',
  edited: null,
  newer: false,
  changed: null,
  older: false,
};
const town: ContentFile = {
  ...pageFile,
  path: 'en/cities/alton.toml',
  kind: 'cities',
  page_path: '/service-areas/alton',
  value: { city_name: 'Alton' },
  counterpart,
};
const files: Record<string, ContentFile> = {
  'en/site.toml': { ...pageFile, path: 'en/site.toml', value: site('/service-areas', 'Service Areas') },
  'es/site.toml': { ...pageFile, path: 'es/site.toml', value: site('/es/zonas', 'Zonas') },
  'es/cities/alton.toml': { ...town, path: counterpart.path, page_path: '/es/zonas/alton' },
};

function open(file: ContentFile) {
  const root = createRootRoute({ component: () => <TownMenu file={file} /> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderDesk(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a published city that is in no menu', () => {
  it('is added to the menus of both languages', async () => {
    const sent: ContentChange[] = [];
    const fetch = (address: string, { method, body }: RequestInit) => {
      const url = new URL(address, 'http://localhost');
      const file = files[url.searchParams.get('path') ?? ''];
      if (method !== 'PUT') return Promise.resolve(json(file));
      const change = JSON.parse(String(body)) as ContentChange;
      sent.push(change);
      return Promise.resolve(json({ ...files[change.path], value: change.value }));
    };
    vi.stubGlobal('fetch', fetch);
    open(town);
    fireEvent.click(await screen.findByText('Add to the “Service Areas” menu'));
    expect(await screen.findByText('This city is in the “Service Areas” menu now.')).toBeTruthy();
    expect(sent.map(({ path, expected }) => [path, expected])).toEqual([
      ['en/site.toml', 'v1'],
      ['es/site.toml', 'v1'],
    ]);
    const link = { label: 'Alton', href: '/es/zonas/alton' };
    expect(sent[1]?.value).toMatchObject({ header: { menus: [{}, { links: [{}, {}, link] }] } });
  });

  it('links to the menu, and shows the letters of its address', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(json(files['en/site.toml'])));
    open({ ...town, page_path: '/service-areas/pe%C3%B1itas', counterpart: null });
    expect(await screen.findByText(/Its page is \/service-areas\/peñitas/)).toBeTruthy();
    expect(screen.getByText('Open the menu').getAttribute('href')).toContain('site.toml');
  });
});

it('finds the menu that lists other towns', () => {
  const own = site('/service-areas', 'Service Areas');
  const pointer = menuWithoutTown(own, '/service-areas/alton');
  expect(pointer).toBe('/header/menus/1/links');
  expect(menuName(own, '/header/menus/1/links')).toBe('Service Areas');
  const added = withTownInMenu(own, '/header/menus/1/links', 'Alton', '/service-areas/alton');
  expect(menuWithoutTown(added, '/service-areas/alton')).toBeUndefined();
  expect(menuWithoutTown(own, '/service-areas/pharr')).toBeUndefined();
  expect(menuWithoutTown({}, '/service-areas/alton')).toBeUndefined();
});
