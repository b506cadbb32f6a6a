import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { BulkBar } from './BulkBar.tsx';
import { select, selection } from './selection.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));

afterEach(() => {
  cleanup();
  select([]);
  vi.unstubAllGlobals();
});

it('The actions on a phone open below a button', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(json({ people: [], tags: [] })));
  select(['a']);
  renderDesk(<BulkBar lines={[leadLine('a')]} />);
  // The style sheet shows the button on narrow screens only.
  const menu = screen.getByText('Actions');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  const actions = document.getElementById(menu.getAttribute('aria-controls') ?? '');
  expect(actions?.textContent).toContain('Mark as lost');
  expect(screen.getByRole('region').className).toContain('is-open');
});

it('Exactly two selected leads can be merged, whatever they have in common', async () => {
  const older = deskLead({ id: 'a', reference: 'MV-a', customer_phone: '956 555 0101' });
  const newer = deskLead({ id: 'b', reference: 'MV-b', customer_phone: '956 555 0202', created_at: 2_000 });
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push([path, JSON.parse(String(init.body))]);
    if (path.endsWith('/leads/choices')) return Promise.resolve(json({ people: [], tags: [] }));
    return Promise.resolve(json(path.endsWith('/leads/b') ? newer : older));
  });
  const lines = [newer.line, older.line, leadLine('c')];
  select(['a', 'b', 'c']);
  const { rerender } = renderDesk(<BulkBar lines={lines} />);
  expect(screen.queryByText('Merge both leads…')).toBeNull();
  select(['a', 'b']);
  rerender(<BulkBar lines={lines} />);
  fireEvent.click(screen.getByText('Merge both leads…'));
  await screen.findByText('Which lead do you want to keep?');
  // None of the two is open.
  expect(screen.queryByText(/Suggested/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Merge', hidden: true }));
  await waitFor(() => expect(selection.get().size).toBe(0));
  expect(sent).toEqual([['/desk/api/leads/a/merge', { duplicate: 'b', expected: 1_000 }]]);
});

it('Leads are marked as not spam only if one of them is spam', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(json({ people: [], tags: [] })));
  const lines = [leadLine('a'), leadLine('b', { spam_reason: 'Two links.' })];
  select(['a']);
  const { rerender } = renderDesk(<BulkBar lines={lines} />);
  expect(screen.getByText('Mark as spam')).toBeTruthy();
  expect(screen.queryByText('Mark as not spam')).toBeNull();
  select(['a', 'b']);
  rerender(<BulkBar lines={lines} />);
  expect(screen.getByText('Mark as not spam')).toBeTruthy();
});
