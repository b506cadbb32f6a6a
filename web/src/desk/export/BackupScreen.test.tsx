import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BackupStatus, DeskPerson, LastBackup } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { BackupScreen } from './BackupScreen.tsx';

const fetchMock = vi.fn<typeof fetch>();
const assign = vi.fn();
const person = { id: 'a', name: 'Rosa', role: 'owner' } as DeskPerson;
let last: LastBackup | null;

beforeEach(() => {
  last = null;
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  fetchMock.mockImplementation(async (url, init) => {
    if (String(url).endsWith('/me')) return json({ person, now: Date.now() });
    if (init?.method === 'POST') return json({ id: 'b', bytes: 2_400_000 }, 201);
    const status: BackupStatus = { available: true, encrypted: true, images: true, last };
    return json(status);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockReset();
  fetchMock.mockReset();
});

it('says when the backup was downloaded, and how large it is', async () => {
  renderDesk(<BackupScreen />, { person });
  await screen.findByText('No backup has been made yet.');
  // The server's state once the browser has fetched the file.
  assign.mockImplementation(() => {
    last = { at: Date.now(), bytes: 2_400_000 };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Make and download a backup' }));
  await screen.findByText('The file is downloading.');
  expect(assign).toHaveBeenCalledWith('/desk/api/backup/b');
  const done = await screen.findByText(/^Last backup: /, {}, { timeout: 10_000 });
  expect(done.textContent).toMatch(
    /^The backup was downloaded\. Last backup: today \d+:\d\d\s[AP]M \(2\.4 MB\)$/,
  );
});

it('names the day of a backup that was not made today', async () => {
  last = { at: Date.UTC(2020, 0, 5, 18), bytes: 340_000 };
  renderDesk(<BackupScreen />, { person });
  await screen.findByText('Last backup: Jan 5, 2020, 12:00 PM (340 kB)');
});
