import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadLine } from '../../contract.gen';
import { leadLine } from '../fixtures/lead-line.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { LeadState } from './StatusControl.tsx';

const fetchMock = vi.fn<typeof fetch>();
const toast = () => toasts.get().at(-1);

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

async function choose(state: LeadLine['state']): Promise<void> {
  fetchMock.mockResolvedValueOnce(json(deskLead({ state, updated_at: 2_000, answered_at: 2_000 })));
  renderDesk(<LeadState line={leadLine('a')} />);
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: state } });
  await waitFor(() => expect(toast()).toBeTruthy());
}

describe('the status of a lead', () => {
  it('is undone after Spam', async () => {
    await choose('spam');
    expect(toast()).toMatchObject({ text: 'Marked as spam', action: { label: 'Undo' } });
    fetchMock.mockResolvedValueOnce(json({ changed: [leadLine('a')], conflicts: [], missing: [] }));
    toast()?.action?.run();
    await waitFor(() => expect(toast()?.text).toBe('Undone'));
    const [path, init] = fetchMock.mock.calls.at(-1) ?? [];
    expect(path).toBe('/desk/api/leads/bulk');
    expect(JSON.parse(String(init?.body)).changes).toMatchObject([
      { id: 'a', expected: 2_000, state: 'new', unanswered: true },
    ]);
  });

  it('has no Undo after another choice', async () => {
    await choose('lost');
    expect(toast()).toMatchObject({ text: 'Marked as lost' });
    expect(toast()?.action).toBeUndefined();
  });
});
