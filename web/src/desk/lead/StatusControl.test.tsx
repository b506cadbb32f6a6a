import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskMe, LeadLine } from '../../contract.gen';
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

  describe('that becomes booked', () => {
    const book = (sees_revenue: boolean) => {
      const line = leadLine('a', { moving_date: '2026-06-14', total_cents: 120_158 });
      renderDesk(<LeadState line={line} />, { person: { sees_revenue } } as Partial<DeskMe>);
      fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'booked' } });
      expect(fetchMock).not.toHaveBeenCalled();
    };
    const submit = async () => {
      fetchMock.mockResolvedValueOnce(json(deskLead({ state: 'booked', updated_at: 2_000 })));
      fireEvent.click(screen.getByRole('button', { name: 'Book the move', hidden: true }));
      await waitFor(() => expect(toast()?.text).toBe('Marked as booked'));
      const [path, init] = fetchMock.mock.calls.at(-1) ?? [];
      expect(path).toBe('/desk/api/leads/a/booked');
      return JSON.parse(String(init?.body));
    };

    it('asks for day and price, filled in with what is known', async () => {
      book(true);
      fireEvent.change(screen.getByLabelText('Move date'), { target: { value: '2026-06-15' } });
      expect(screen.getByLabelText<HTMLInputElement>('Booked price').value).toBe('$1,201.58');
      expect(await submit()).toEqual({ cents: 120_158, date: '2026-06-15', book: true, expected: 1_000 });
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    });

    it('needs neither', async () => {
      book(true);
      fireEvent.change(screen.getByLabelText('Move date'), { target: { value: '' } });
      fireEvent.change(screen.getByLabelText('Booked price'), { target: { value: '' } });
      expect(await submit()).toMatchObject({ cents: null, date: '' });
    });

    it('shows no price to people who may not see it', async () => {
      book(false);
      expect(screen.queryByLabelText('Booked price')).toBeNull();
      expect(await submit()).toMatchObject({ cents: null, date: '2026-06-14' });
    });
  });

  it('has no Undo after another choice', async () => {
    await choose('lost');
    expect(toast()).toMatchObject({ text: 'Marked as lost' });
    expect(toast()?.action).toBeUndefined();
  });
});
