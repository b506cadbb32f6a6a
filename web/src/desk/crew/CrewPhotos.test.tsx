import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DeskAttachment } from '../../contract.gen';
import { CrewPhotos } from './CrewPhotos.tsx';

afterEach(cleanup);

const address = '/desk/api/jobs/a/photos/f1';
const photo: DeskAttachment = {
  id: 'f1',
  at: 1_795_000_000_000,
  by: 'Luis G.',
  by_id: null,
  name: 'Piano.jpg',
  bytes: 2_400_000,
  address,
  preview_address: `${address}/preview`,
};

it('a small photo opens the whole picture, which can be closed', () => {
  const { container } = render(<CrewPhotos photos={[photo]} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`${address}/preview`);
  fireEvent.click(screen.getByRole('button', { name: 'Open Piano.jpg' }));
  const dialog = screen.getByRole('dialog', { name: 'Piano.jpg' });
  expect(within(dialog).getByRole('img', { name: 'Piano.jpg' }).getAttribute('src')).toBe(address);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a picture that cannot be loaded says so', () => {
  render(<CrewPhotos photos={[photo]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open Piano.jpg' }));
  fireEvent.error(within(screen.getByRole('dialog')).getByRole('img'));
  expect(screen.getByRole('alert').textContent).toContain('The photo could not be loaded.');
});

it('without photos there is no heading', () => {
  render(<CrewPhotos photos={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
