import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { AddCounterpart } from './AddCounterpart.tsx';
import { draftKey, keepNewFile, newFiles } from './file-draft.ts';
import { lacksCounterpart } from './file-language.ts';

const spanish: ContentFile = {
  ...pageFile,
  path: 'es/cities/alton.toml',
  kind: 'cities',
  version: '',
  value: { city_name: 'Alton', description: '' },
};

async function press(path: string, label: string) {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => <AddCounterpart path={path} /> }),
    createRoute({ getParentRoute: () => root, path: '/site/edit', component: () => <p>Editor</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderDesk(<RouterProvider router={router as never} />);
  const button = await screen.findByText(label);
  await act(async () => fireEvent.click(button));
  expect(await screen.findByText('Editor')).toBeTruthy();
  return router.state.location.search as { readonly path?: string };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('begins the text in the other language and opens it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(json(spanish, 201)));
  const { path } = await press('en/cities/alton.toml', 'Add the Spanish text');
  expect(path).toBe(spanish.path);
  expect(newFiles().map((file) => file.path)).toEqual([spanish.path]);
});

it('continues one that was begun, and opens one that was removed', async () => {
  keepNewFile({ ...spanish, value: { city_name: 'Alton', description: 'Mío.' } });
  vi.stubGlobal('fetch', () => Promise.resolve(json(spanish, 201)));
  await press('en/cities/alton.toml', 'Add the Spanish text');
  expect(localStorage.getItem(`desk-draft:${draftKey(spanish.path)}`)).toContain('Mío.');
  cleanup();
  localStorage.clear();
  const english = { ...spanish, path: 'en/cities/alton.toml', version: 'v3', removed: true };
  vi.stubGlobal('fetch', () => Promise.resolve(json(english)));
  await press(spanish.path, 'Add the English text');
  expect(newFiles()).toEqual([]);
});

it('is offered for pages on the site that have none', () => {
  const alone: ContentFile = { ...spanish, version: 'v1' };
  expect(lacksCounterpart(alone)).toBe(true);
  expect(lacksCounterpart(spanish)).toBe(false);
  expect(lacksCounterpart({ ...alone, removed: true })).toBe(false);
  expect(lacksCounterpart({ ...alone, kind: 'texts' })).toBe(false);
});
