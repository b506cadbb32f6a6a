import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskSecondFactor } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { SecondFactor } from './SecondFactor.tsx';

function show(status: DeskSecondFactor) {
  vi.stubGlobal('fetch', async () => json(status));
  renderDesk(<SecondFactor />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells an owner how many days are left to turn it on', async () => {
  show({ enabled_at: null, codes_left: 0, is_required: false, days_left: 3 });
  const text = await screen.findByText('Owners need two-step sign-in. Days left to turn it on: 3.');
  expect(text.closest('[role=status]')).toBeTruthy();
});

it('says that it stays on where it is required', async () => {
  show({ enabled_at: 1, codes_left: 10, is_required: true, days_left: null });
  expect(await screen.findByText('It is required here, so it cannot be turned off.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

it('says nothing of a deadline where there is none', async () => {
  show({ enabled_at: null, codes_left: 0, is_required: false, days_left: null });
  await screen.findByRole('button', { name: 'Turn on two-step sign-in' });
  expect(screen.queryByText(/Days left/)).toBeNull();
});

it('prints new recovery codes', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const status = { enabled_at: 1, codes_left: 2, is_required: false, days_left: null };
  vi.stubGlobal('fetch', async (path: string) =>
    json(path.endsWith('recovery-codes') ? { codes: ['abcde-fghij'] } : status),
  );
  renderDesk(<SecondFactor />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
  expect(await screen.findByText('abcde-fghij')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Print codes' }));
  expect(print).toHaveBeenCalledOnce();
});
