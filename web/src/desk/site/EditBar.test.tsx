import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditBar, type EditBarProps } from './EditBar.tsx';

const bar: EditBarProps = {
  isDirty: true,
  busy: false,
  isPublishing: false,
  hasConflict: false,
  problems: 0,
  isUnknown: false,
  removed: false,
  done: '',
  page: '/',
  onPreview: () => undefined,
  onDiscard: () => undefined,
};
const state = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('EditBar', () => {
  it('counts the problems next to the button', () => {
    const { rerender } = render(<EditBar {...bar} />);
    expect(state()).toBe('Unpublished changes are kept on this device.');
    rerender(<EditBar {...bar} problems={2} />);
    expect(state()).toBe('Not published: 2 problems to fix');
  });

  it('offers to view the page only if the file has one', () => {
    const published = { ...bar, isDirty: false, done: 'Published.' };
    const { rerender } = render(<EditBar {...published} />);
    expect(screen.getByText('View page').getAttribute('href')).toBe('/');
    rerender(<EditBar {...published} page={null} />);
    expect(screen.queryByText('View page')).toBeNull();
    expect(state()).toContain('Published.');
  });

  it('leads to the changed field of a translation that is older after publishing', async () => {
    const counterpart = {
      path: 'es/pages/home.toml',
      lang: 'es',
      edited: null,
      newer: false,
      changed: null,
      older: true,
    };
    const root = createRootRoute({
      component: () => (
        <EditBar
          {...bar}
          isDirty={false}
          done="Published."
          counterpart={counterpart}
          changed="/section/0/lead"
        />
      ),
    });
    const history = createMemoryHistory({ initialEntries: ['/'] });
    render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
    const link = await screen.findByText('Review the Spanish text, which is older');
    const href = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(href.pathname).toBe('/site/edit');
    expect(href.searchParams.get('path')).toBe('es/pages/home.toml');
    expect(href.searchParams.get('at')).toBe('/section/0/lead');
  });

  it('offers a new image for the page in the other language, whichever was published', async () => {
    const counterpart = { path: 'en/pages/home.toml', lang: 'en', edited: null, newer: false, changed: null };
    const done = {
      ...bar,
      isDirty: false,
      done: 'Published.',
      counterpart: { ...counterpart, older: false },
    };
    const root = createRootRoute({
      component: () => (
        <>
          <EditBar
            {...done}
            changed="/section/0/lead"
            images={[{ pointer: '/section/0/image/name', name: 'new.jpg' }]}
          />
          <EditBar {...done} changed="/section/0/lead" />
        </>
      ),
    });
    const history = createMemoryHistory({ initialEntries: ['/'] });
    render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
    const links = await screen.findAllByText('Use the new image on the English page as well');
    const [href] = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost'));
    expect(links).toHaveLength(1);
    expect(href?.searchParams.get('path')).toBe('en/pages/home.toml');
    expect(href?.searchParams.get('at')).toBe('/section/0/image/name');
    expect(href?.searchParams.get('image')).toBe('new.jpg');
  });

  it('says what is left to do next to the result of publishing', () => {
    const { rerender } = render(<EditBar {...bar} todo={<p>Add it to the menu.</p>} />);
    expect(screen.queryByText('Add it to the menu.')).toBeNull();
    rerender(<EditBar {...bar} isDirty={false} done="Published." todo={<p>Add it to the menu.</p>} />);
    expect(screen.getByText('Add it to the menu.')).toBeTruthy();
  });

  it('can be closed after publishing', () => {
    const onClose = vi.fn();
    const { rerender } = render(<EditBar {...bar} onClose={onClose} />);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    rerender(<EditBar {...bar} isDirty={false} done="Published." onClose={onClose} />);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('has room for its buttons while publishing', () => {
    const { rerender } = render(<EditBar {...bar} />);
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy();
    rerender(<EditBar {...bar} busy isPublishing />);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Publishing…' })).toHaveProperty('disabled', true);
  });

  it('can discard a new file', () => {
    render(<EditBar {...bar} isUnknown />);
    expect(screen.getByText('Discard draft')).toBeTruthy();
  });
});
