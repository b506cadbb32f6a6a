import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import type { FormAction, FormState } from './form-state.ts';
import { useFileForm } from './use-file-form.ts';
import { useFileRequests } from './use-file-requests.ts';
import { usePublishGuard } from './use-publish-guard.ts';

let guard: ReturnType<typeof usePublishGuard>;
let form: FormState;
let publish: () => Promise<unknown>;
let change: (action: FormAction) => void;

function Editor() {
  guard = usePublishGuard();
  [form, change] = useFileForm(pageFile);
  publish = useFileRequests(form, change).publish.mutateAsync;
  return <p>Editor</p>;
}

async function openEditor() {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Editor }),
    createRoute({ getParentRoute: () => root, path: '/away', component: () => <p>Away</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderDesk(<RouterProvider router={router as never} />);
  await screen.findByText('Editor');
  return (to: string) => act(async () => void router.navigate({ to } as never));
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('leaving the editor', () => {
  it('waits until the change is published', async () => {
    const go = await openEditor();
    let done: () => void = () => undefined;
    void guard(new Promise<void>((resolve) => (done = resolve)));
    await go('/away');
    expect(screen.queryByText('Editor')).toBeTruthy();
    done();
    expect(await screen.findByText('Away')).toBeTruthy();
  });

  it('leaves no draft of the published change behind', async () => {
    const go = await openEditor();
    act(() => change({ type: 'change', pointer: '/title', value: 'Mine' }));
    expect(localStorage.length).toBe(1);
    let answer: () => void = () => undefined;
    const response = new Promise<Response>((resolve) => {
      answer = () => resolve(json({ ...pageFile, version: 'v2', value: form.value }));
    });
    vi.stubGlobal('fetch', () => response);
    act(() => void guard(publish()));
    await go('/away');
    answer();
    await screen.findByText('Away');
    expect(localStorage.length).toBe(0);
  });

  it('does not happen if the change is refused', async () => {
    const go = await openEditor();
    let refuse: () => void = () => undefined;
    guard(new Promise<void>((_, reject) => (refuse = reject))).catch(() => undefined);
    await go('/away');
    await act(async () => refuse());
    expect(screen.queryByText('Editor')).toBeTruthy();
    await go('/away');
    expect(await screen.findByText('Away')).toBeTruthy();
  });
});
