import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leadQuery } from '../api/queries.ts';
import { leadLine } from '../fixtures/lead-line.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { ClaimLead } from './ClaimLead.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const waiting = { state: 'new', assignee_id: null, spam_reason: null } as const;

it('claims a lead that nobody has', async () => {
  const claimed = deskLead({ ...waiting, assignee_id: 'p1', assignee: 'Rosa' });
  const fetch = vi.fn(async () => json(claimed));
  vi.stubGlobal('fetch', fetch);
  const { client } = renderDesk(<ClaimLead line={leadLine('a', waiting)} />);
  fireEvent.click(screen.getByRole('button', { name: 'I’ll take it' }));
  await waitFor(() => expect(client.getQueryData(leadQuery('a').queryKey)?.line.assignee).toBe('Rosa'));
  expect(fetch).toHaveBeenCalledWith('/desk/api/leads/a/claim', expect.objectContaining({ method: 'POST' }));
});

it.each([
  ['is answered', { ...waiting, state: 'contacted' as const }],
  ['has somebody', { ...waiting, assignee_id: 'p1' }],
  ['is quarantined', { ...waiting, spam_reason: 'Links' }],
])('is not offered for a lead that %s', (_what, line) => {
  renderDesk(<ClaimLead line={leadLine('a', line)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
