import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskPerson } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { OwnDetails } from './OwnDetails.tsx';

const fetchMock = vi.fn<typeof fetch>();
const person = { id: 'a', name: 'Rosa', email: 'rosa@example.com', role: 'owner' } as DeskPerson;

async function changeEmail(mailToFiles: boolean) {
  const me = { person, mail_to_files: mailToFiles, pending_email: '', now: Date.now() };
  renderDesk(<OwnDetails />, me);
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('/me') ? json(me) : new Response(null, { status: 204 }),
  );
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: 'ana@example.org' } });
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'camiones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  return toasts.get().map(({ text }) => text);
}

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('a new address', () => {
  it('counts at once where no mail can be sent, and the form says so before', async () => {
    expect(await changeEmail(true)).toEqual(['From now on, sign in with ana@example.org.']);
    expect(screen.getByText(/so it can’t confirm a new address/)).toBeTruthy();
  });

  it('is confirmed by mail otherwise', async () => {
    const [text] = await changeEmail(false);
    expect(text).toContain('We sent a link to ana@example.org.');
    expect(screen.queryByText(/so it can’t confirm a new address/)).toBeNull();
  });
});
