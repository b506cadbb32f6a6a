import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { notify, notifyWithAction, toasts } from '../lib/toasts.ts';
import { AddScreen } from './AddLeadScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
});
afterEach(cleanup);

it('A new form dismisses what was said of the lead before, except what can still be undone', async () => {
  notify('Lead saved');
  notifyWithAction('Marked as spam', 'Undo', () => undefined);
  const root = createRootRoute({ component: AddScreen });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderDesk(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
  await screen.findByLabelText('Name');
  expect(toasts.get().map(({ text }) => text)).toEqual(['Marked as spam']);
});
