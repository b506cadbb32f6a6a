import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { usePublishGuard } from './use-publish-guard.ts';

let guard: ReturnType<typeof usePublishGuard>;

function Editor() {
  guard = usePublishGuard();
  return <p>Editor</p>;
}

async function openEditor() {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Editor }),
    createRoute({ getParentRoute: () => root, path: '/away', component: () => <p>Away</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Editor');
  return (to: string) => act(async () => void router.navigate({ to } as never));
}

afterEach(cleanup);

describe('leaving the editor', () => {
  it('waits until the change is published', async () => {
    const go = await openEditor();
    let publish: () => void = () => undefined;
    void guard(new Promise<void>((resolve) => (publish = resolve)));
    await go('/away');
    expect(screen.queryByText('Editor')).toBeTruthy();
    publish();
    expect(await screen.findByText('Away')).toBeTruthy();
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
