import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Counterpart } from './Counterpart.tsx';
import { fieldId } from './form-context.ts';

const original = {
  path: 'en/pages/terms.toml',
  lang: 'en',
  edited: { at: 1_780_000_000_000, by: 'Rosa' },
  newer: true,
  changed: '/description',
  older: false,
};

afterEach(cleanup);

it('leads to the field that was changed in the original', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <Counterpart counterpart={original} isShown onShow={() => undefined} />
        <input id={fieldId('/description')} />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
  expect(await screen.findByText(/Rosa changed the English text/)).toBeTruthy();
  const field = screen.getByRole('textbox');
  field.scrollIntoView = vi.fn();
  fireEvent.click(screen.getByText('Go to the field that was changed'));
  expect(document.activeElement).toBe(field);
});
