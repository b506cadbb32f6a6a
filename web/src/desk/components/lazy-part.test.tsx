import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const Part = ({ name }: { readonly name: string }) => <p>Part of {name}</p>;

test('A part is loaded when it is first rendered', async () => {
  const load = vi.fn(async () => Part);
  const Lazy = lazyPart('first', load);
  expect(load).not.toHaveBeenCalled();
  renderDesk(<Lazy name="Maria" />);
  await screen.findByText('Part of Maria');
  expect(load).toHaveBeenCalledTimes(1);
});

test('A part that cannot be loaded says so, leaves the rest alone, and is loaded later', async () => {
  let isOnline = false;
  const Lazy = lazyPart('later', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
  renderDesk(
    <>
      <Lazy name="Maria" />
      <p>The rest</p>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The server can’t be reached');
  screen.getByText('The rest');
  screen.getByRole('button', { name: 'Reload' });
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Part of Maria');
  expect(screen.queryByRole('alert')).toBeNull();
});
