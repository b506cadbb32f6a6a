import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { keepNewFile, newFiles } from './file-draft.ts';
import { NewFileList } from './NewFileList.tsx';
import { NewPageForm } from './NewPage.tsx';

const created: ContentFile = {
  ...pageFile,
  path: 'en/pages/piano-storage.toml',
  version: '',
  value: { title: 'Piano storage | {brand.main}' },
};

async function open() {
  const root = createRootRoute();
  const list = () => (
    <>
      <NewFileList q="" onDiscarded={() => undefined} />
      <NewPageForm kind="pages" listed="en" />
    </>
  );
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: list }),
    createRoute({ getParentRoute: () => root, path: '/site/edit', component: () => <p>Editor</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderDesk(<RouterProvider router={router as never} />);
  await screen.findByLabelText('Title');
}

async function submit() {
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Piano storage' } });
  await act(async () => fireEvent.click(screen.getByText('Create draft')));
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a new page', () => {
  it('is kept in this browser and opened', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(json(created, 201)));
    await open();
    await submit();
    expect(await screen.findByText('Editor')).toBeTruthy();
    expect(newFiles().map(({ title }) => title)).toEqual(['Piano storage']);
  });

  it('is in the language of the list, or in the one that is chosen', async () => {
    const languages: unknown[] = [];
    const fetch = (_: string, { body }: RequestInit) => {
      languages.push((JSON.parse(String(body)) as { lang: string }).lang);
      return Promise.resolve(json({ error: 'No.', fields: [] }, 422));
    };
    vi.stubGlobal('fetch', fetch);
    await open();
    await submit();
    fireEvent.click(screen.getByLabelText('Español'));
    await submit();
    expect(languages).toEqual(['en', 'es']);
  });

  it('may have the title of one in the other language', async () => {
    keepNewFile({ ...created, path: 'es/pages/piano-storage.toml' });
    vi.stubGlobal('fetch', () => Promise.resolve(json(created, 201)));
    await open();
    await submit();
    expect(await screen.findByText('Editor')).toBeTruthy();
    expect(newFiles()).toHaveLength(2);
  });

  it('does not overwrite one that is not published yet, and links to it', async () => {
    const first = { ...created, value: { title: 'Piano storage', description: 'Mine.' } };
    keepNewFile(first);
    vi.stubGlobal('fetch', () => Promise.resolve(json(created, 201)));
    await open();
    await submit();
    expect(await screen.findByText(/You already started one/)).toBeTruthy();
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Open “Piano storage”').getAttribute('href')).toContain('piano-storage');
    expect(localStorage.getItem('desk-draft:site:en/pages/piano-storage.toml')).toContain('Mine.');
  });

  it('links to the published page that has its title', async () => {
    const refusal = {
      error: 'Fix the marked fields.',
      fields: [{ field: 'title', message: 'The site already has it.' }],
      existing: { file: 'en/pages/storage.toml', title: 'Storage', page_path: '/storage' },
    };
    vi.stubGlobal('fetch', () => Promise.resolve(json(refusal, 422)));
    await open();
    await submit();
    expect(await screen.findByText('The site already has it.')).toBeTruthy();
    expect(screen.getByText('Open “Storage”')).toBeTruthy();
    expect(newFiles()).toEqual([]);
  });
});

it('lists what is not published and discards it after a question', async () => {
  keepNewFile(created);
  await open();
  expect(screen.getByRole('heading', { name: 'Not published yet' })).toBeTruthy();
  expect(screen.getByText('Piano storage').getAttribute('href')).toContain('piano-storage');
  fireEvent.click(screen.getByLabelText('Discard draft: Piano storage'));
  fireEvent.click(screen.getByText('Discard draft', { selector: '[role=alertdialog] button' }));
  expect(newFiles()).toEqual([]);
  expect(screen.queryByText('Piano storage')).toBeNull();
});
