import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContentChange, ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { PageMenu } from './PageMenu.tsx';
import { menuName, menuWithoutPage, withPageInMenu } from './page-menu.ts';

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
const page: ContentFile = {
  ...pageFile,
  path: 'en/pages/art-movers.toml',
  kind: 'pages',
  page_path: '/art-movers',
  title: 'Art moving',
  removable: true,
  counterpart: null,
};
const files: Record<string, ContentFile> = {
  'en/site.toml': { ...pageFile, path: 'en/site.toml', value: site('/service-areas', 'Service Areas') },
  'es/site.toml': { ...pageFile, path: 'es/site.toml', value: site('/es/zonas', 'Zonas') },
  'es/cities/alton.toml': { ...town, path: counterpart.path, page_path: '/es/zonas/alton' },
};

function open(file: ContentFile) {
  const root = createRootRoute({
    component: () => (
      <main>
        <PageMenu file={file} />
      </main>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderDesk(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a published page that is in no menu', () => {
  it('is added to the menus of both languages if it is a city', async () => {
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
    expect(await screen.findByText('This page is now in the “Service Areas” menu.')).toBeTruthy();
    expect(sent.map(({ path, expected }) => [path, expected])).toEqual([
      ['en/site.toml', 'v1'],
      ['es/site.toml', 'v1'],
    ]);
    const link = { label: 'Alton', href: '/es/zonas/alton' };
    expect(sent[1]?.value).toMatchObject({ header: { menus: [{}, { links: [{}, {}, link] }] } });
  });

  it('is added to the menu with pages like it if it was made at the desk', async () => {
    const sent: ContentChange[] = [];
    vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
      if (method === 'PUT') sent.push(JSON.parse(String(body)) as ContentChange);
      return Promise.resolve(json(files['en/site.toml']));
    });
    open(page);
    fireEvent.click(await screen.findByText('Add to the “Services” menu'));
    expect(await screen.findByText('This page is now in the “Services” menu.')).toBeTruthy();
    const link = { label: 'Art moving', href: '/art-movers' };
    expect(sent[0]?.value).toMatchObject({ header: { menus: [{ links: [{}, link] }, {}] } });
  });

  it('is left alone if it came with the program or is not on the site', async () => {
    const fetch = vi.fn(() => Promise.resolve(json(files['en/site.toml'])));
    vi.stubGlobal('fetch', fetch);
    for (const other of [{ removable: false }, { removed: true }, { version: '' }, { page_path: null }]) {
      open({ ...page, ...other });
      await screen.findByRole('main');
      expect(screen.queryByText(/is in no menu/)).toBeNull();
      cleanup();
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  it('links to the menu, and shows the letters of its address', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(json(files['en/site.toml'])));
    open({ ...town, page_path: '/service-areas/pe%C3%B1itas', counterpart: null });
    expect(await screen.findByText(/Its address is \/service-areas\/peñitas/)).toBeTruthy();
    expect(screen.getByText('Open the menu').getAttribute('href')).toContain('site.toml');
  });
});

it('finds the menu that lists other towns', () => {
  const own = site('/service-areas', 'Service Areas');
  const pointer = menuWithoutPage(own, '/service-areas/alton');
  expect(pointer).toBe('/header/menus/1/links');
  expect(menuName(own, '/header/menus/1/links')).toBe('Service Areas');
  const added = withPageInMenu(own, '/header/menus/1/links', 'Alton', '/service-areas/alton');
  expect(menuWithoutPage(added, '/service-areas/alton')).toBeUndefined();
  expect(menuWithoutPage(own, '/service-areas/pharr')).toBeUndefined();
  expect(menuWithoutPage({}, '/service-areas/alton')).toBeUndefined();
  const footer = { ...own, footer: { columns: [{ entries: links('/art-movers') }] } };
  expect(menuWithoutPage(footer, '/art-movers')).toBeUndefined();
  expect(menuWithoutPage(own, '/art-movers')).toBe('/header/menus/0/links');
});
