import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ScheduledContent } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { ScheduledNote } from './ScheduledNote.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { readonly children: ReactNode; readonly to: string }) => (
    <a href={to}>{children}</a>
  ),
}));

const path = 'es/pages/home.toml';
const waiting: ScheduledContent = {
  id: 'a',
  due_at: Date.parse('2026-12-01T14:30:00Z'),
  by: 'Rosa',
  files: [{ file: path, title: 'Inicio', page_path: '/es' }],
  failed: false,
  problems: [],
};

function show(publication: ScheduledContent, of = path) {
  vi.stubGlobal('fetch', async () => json([publication]));
  return renderDesk(<ScheduledNote path={of} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the time of scheduled changes and leads to them', async () => {
  show(waiting);
  const link = await screen.findByRole('link', { name: 'See scheduled changes' });
  expect(link.getAttribute('href')).toBe('/site');
  expect(link.parentElement?.textContent).toMatch(/^Changes to this page are scheduled for .*8:30/);
});

it('says that the changes were not published', async () => {
  show({ ...waiting, failed: true });
  expect(await screen.findByText(/^Changes to this page were not published at their time/)).toBeTruthy();
});

it('says nothing about other pages', async () => {
  const { client, container } = show(waiting, 'en/pages/home.toml');
  await vi.waitFor(() => expect(client.getQueryData(['content', 'scheduled'])).toBeTruthy());
  expect(container.textContent).toBe('');
});
