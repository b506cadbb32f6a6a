import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskLead } from '../../contract.gen';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { Duplicates } from './Duplicates.tsx';

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn(() => Promise.resolve()) }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
}));

const fetchMock = vi.fn<typeof fetch>();
const link = { id: 'b', reference: 'MV-b', form_label: 'Quote wizard', created_at: 1_000, state: 'new' };
const call = {
  ...deskLead({ id: 'a', reference: 'MV-a', form: 'phone', has_duplicate: true, total_cents: null }),
  same_person: [{ lead: link, customer_name: 'Ana Ruiz', moving_date: null, total_cents: 95_000 }],
} as unknown as DeskLead;
const quote = { ...deskLead({ id: 'b', reference: 'MV-b', updated_at: 5_000 }), quote: {} };

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  navigate.mockClear();
});

it('names a possible duplicate by its customer and its sum', () => {
  renderDesk(<Duplicates lead={call} />);
  expect(screen.getByRole('link', { name: 'Ana Ruiz, $950.00' })).toBeTruthy();
  expect(screen.queryByText(/MV-b/)).toBeNull();
});

async function openDialog(): Promise<void> {
  fetchMock.mockResolvedValueOnce(json(quote));
  renderDesk(<Duplicates lead={call} />);
  fireEvent.click(screen.getByRole('button', { name: 'Merge: MV-b' }));
  await screen.findByText('Which lead do you want to keep?');
}

async function submit(): Promise<readonly [unknown, unknown]> {
  fetchMock.mockImplementation(() => Promise.resolve(json(quote)));
  fireEvent.click(screen.getByRole('button', { name: 'Merge', hidden: true }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Merged'));
  const sent = fetchMock.mock.calls.find(([, init]) => init?.method === 'POST');
  return [sent?.[0], JSON.parse(String(sent?.[1]?.body))];
}

it('A call is merged into the lead with an estimate unless chosen otherwise', async () => {
  await openDialog();
  expect(screen.getByText('Suggested: it has an estimate.')).toBeTruthy();
  const [path, body] = await submit();
  expect(path).toBe('/desk/api/leads/b/merge');
  expect(body).toEqual({ duplicate: 'a', expected: 5_000 });
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});

it('The open lead stays if that is chosen', async () => {
  await openDialog();
  const [open] = screen.getAllByRole('radio', { hidden: true });
  if (open) fireEvent.click(open);
  const [path, body] = await submit();
  expect(path).toBe('/desk/api/leads/a/merge');
  expect(body).toEqual({ duplicate: 'b', expected: 1_000 });
  expect(navigate).not.toHaveBeenCalled();
});

it('The message about a merge undoes it', async () => {
  await openDialog();
  await submit();
  toasts.get().at(-1)?.action?.run();
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['The leads are separate again']));
  expect(fetchMock.mock.calls.map(([url]) => url)).toContain('/desk/api/leads/a/unmerge');
});

it('What a merged lead says differently stays readable', () => {
  const entries = [
    { name: 'date', label: 'Move date', value: '2026-11-24' },
    { name: 'language', label: 'Language', value: 'es' },
    { name: 'special_requests', label: 'Special requests', value: 'A piano' },
  ];
  const merged = [{ lead: link, total_cents: 90_000, entries }];
  renderDesk(<Duplicates lead={{ ...call, same_person: [], merged } as unknown as DeskLead} />);
  for (const text of ['$900.00', 'Tue, Nov 24, 2026', 'Spanish', 'A piano'])
    expect(screen.getByText(text)).toBeTruthy();
});
