import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../api/client.ts';
import { json } from '../fixtures/render-desk.tsx';
import { notify, notifyError, toasts } from '../lib/toasts.ts';
import { Toaster } from './Toaster.tsx';

const fetchMock = vi.fn<typeof fetch>();
const texts = () => toasts.get().map(({ text }) => text);
const attempt = (path: string) => request(path, { method: 'PUT' }).catch(notifyError);

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('an error toast', () => {
  it('disappears when the same request succeeds, and not before', async () => {
    fetchMock.mockResolvedValueOnce(json({ error: 'Not saved.' }, 500));
    await attempt('mail/server');
    notify('Tags saved');
    fetchMock.mockResolvedValueOnce(json({}));
    await attempt('leads/a/tags');
    expect(texts()).toEqual(['Not saved.', 'Tags saved']);
    fetchMock.mockResolvedValueOnce(json({}));
    await attempt('mail/server');
    expect(texts()).toEqual(['Tags saved']);
  });

  it('disappears on another screen, and stays while the list is filtered', async () => {
    const root = createRootRoute({
      component: () => (
        <>
          <Outlet />
          <Toaster />
        </>
      ),
    });
    const routeTree = root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Leads</p> }),
      createRoute({ getParentRoute: () => root, path: '/reports', component: () => <p>Reports</p> }),
    ]);
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
    const go = (to: string) => act(() => router.history.push(to));
    render(<RouterProvider router={router as never} />);
    await screen.findByText('Leads');
    act(() => notifyError('Not saved.'));
    act(() => notify('Tags saved'));
    await go('/?q=rosa');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?q=rosa'));
    expect(screen.getByText('Not saved.')).toBeTruthy();
    await go('/reports');
    await screen.findByText('Reports');
    expect(screen.queryByText('Not saved.')).toBeNull();
    expect(screen.getByText('Tags saved')).toBeTruthy();
  });
});
