import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContentFile, ScheduledContent } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { loadDraft, saveDraft } from '../lib/use-draft.ts';
import { draftKey, parseDraft } from './file-draft.ts';
import { ScheduledPublications } from './ScheduledPublications.tsx';

const path = 'es/pages/home.toml';
const waiting: ScheduledContent = {
  id: 'a',
  due_at: Date.parse('2026-12-01T14:30:00Z'),
  by: 'Rosa',
  files: [{ file: path, title: 'Inicio', page_path: '/es' }],
  failed: false,
  problems: [],
};
const fetchMock = vi.fn<typeof fetch>();
const onCanceled = vi.fn();

async function open(publication: ScheduledContent, canceled: readonly ContentFile[] = []) {
  fetchMock.mockImplementation(async (_, init) => json(init?.method === 'POST' ? canceled : [publication]));
  renderDesk(<ScheduledPublications onCanceled={onCanceled} />);
  await screen.findByRole('heading', { name: 'Scheduled' });
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onCanceled.mockReset();
});

it('a scheduled page has its time in Texas and who scheduled it', async () => {
  await open(waiting);
  const item = screen.getByRole('listitem');
  expect(item.textContent).toMatch(/Dec 1, 2026.* 8:30/);
  expect(item.textContent).toContain('Inicio (Spanish)');
  expect(item.textContent).toContain('Scheduled by Rosa');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a canceled page is a draft on this device again', async () => {
  const file = { ...pageFile, path, version: '3', value: { title: 'Mudanceros' } };
  await open(waiting, [file]);
  fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }));
  await waitFor(() => expect(onCanceled).toHaveBeenCalledOnce());
  const posted = fetchMock.mock.calls.find(([, init]) => init?.method === 'POST');
  expect(String(posted?.[0])).toContain('content/scheduled/a/cancel');
  expect(parseDraft(loadDraft(draftKey(path)))).toEqual({
    version: '3',
    value: { title: 'Mudanceros' },
    body: null,
  });
});

it('other changes on this device are not overwritten', async () => {
  saveDraft(draftKey(path), JSON.stringify({ version: '3', value: { title: 'Otra' }, body: null }));
  await open(waiting);
  expect(screen.getByText(/other unpublished changes to one of these pages/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Cancel/ })).toHaveProperty('disabled', true);
});

it('what failed says why', async () => {
  const problem = {
    ...{ file: path, title: 'Inicio', pointer: '/title', place: 'Title', line: 2 },
    message: 'Title is empty.',
  };
  await open({ ...waiting, failed: true, problems: [problem] });
  expect(screen.getByRole('alert').textContent).toContain('Not published at its time');
  expect(screen.getByRole('alert').textContent).toContain('Title is empty.');
  expect(screen.getByRole('link', { name: 'Inicio (Spanish), Title' })).toBeTruthy();
  cleanup();
  await open({ ...waiting, failed: true });
  expect(screen.getByRole('alert').textContent).toContain('Someone else published one of these pages');
});
