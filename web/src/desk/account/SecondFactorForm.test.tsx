import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

const setup = {
  qr: 'data:image/svg+xml;base64,AA==',
  secret: 'ABCDEFGHIJKL',
  uri: 'otpauth://totp/Valley:rosa?secret=ABCDEFGHIJKL',
};

beforeEach(() => toasts.set([]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('copies the key without the spaces it is shown with', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  renderDesk(<SecondFactorForm setup={setup} onDone={() => {}} />);
  expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy key' }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Key copied']));
  expect(writeText).toHaveBeenCalledWith(setup.secret);
});

it('opens the authenticator app of the same phone, which cannot scan its own screen', () => {
  renderDesk(<SecondFactorForm setup={setup} onDone={() => {}} />);
  const link = screen.getByText('Open in your authenticator app');
  expect(link.getAttribute('href')).toBe(setup.uri);
});
