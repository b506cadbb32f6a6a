import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskMe, LeadLine } from '../../contract.gen';
import { leadLine } from '../fixtures/lead-line.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { StatusControl } from './StatusControl.tsx';

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

async function choose(state: LeadLine['state'], after: Partial<LeadLine> = { state }): Promise<void> {
  fetchMock.mockResolvedValueOnce(json(deskLead({ updated_at: 2_000, ...after })));
  renderDesk(<StatusControl line={leadLine('a')} />);
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: state } });
  await waitFor(() => expect(toast()).toBeTruthy());
}

describe('the status of a lead', () => {
  const undo = async () => {
    fetchMock.mockResolvedValueOnce(json({ changed: [leadLine('a')], conflicts: [], missing: [] }));
    toast()?.action?.run();
    await waitFor(() => expect(toast()?.text).toBe('Undone'));
    const [path, init] = fetchMock.mock.calls.at(-1) ?? [];
    expect(path).toBe('/desk/api/leads/bulk');
    return JSON.parse(String(init?.body)).changes[0];
  };

  it('is undone after Spam, which moves a lead to possible spam', async () => {
    await choose('spam', { spam_reason: 'Someone at the desk marked it as spam.' });
    expect(toast()).toMatchObject({ text: 'Marked as spam', action: { label: 'Undo' } });
    expect(await undo()).toMatchObject({ id: 'a', expected: 2_000, state: null, quarantined: false });
  });

  const lose = async (reason: string) => {
    fetchMock.mockResolvedValueOnce(json(deskLead({ updated_at: 2_000, state: 'lost' })));
    renderDesk(<StatusControl line={leadLine('a')} />);
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'lost' } });
    expect(fetchMock).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: reason } });
    fireEvent.click(screen.getByRole('button', { name: 'Mark as lost', hidden: true }));
    await waitFor(() => expect(toast()).toBeTruthy());
    return JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
  };

  it('becomes lost with a reason, or without one', async () => {
    expect(await lose('price')).toEqual({ state: 'lost', reason: 'price', expected: 1_000 });
    cleanup();
    fetchMock.mockReset();
    toasts.set([]);
    expect(await lose('')).toEqual({ state: 'lost', expected: 1_000 });
  });

  it('is undone after Lost', async () => {
    await lose('');
    expect(toast()).toMatchObject({ text: 'Marked as lost', action: { label: 'Undo' } });
    expect(await undo()).toMatchObject({ id: 'a', expected: 2_000, state: 'new', unanswered: true });
  });

  describe('that becomes booked', () => {
    const book = (sees_revenue: boolean) => {
      const line = leadLine('a', { moving_date: '2026-06-14', total_cents: 120_158 });
      renderDesk(<StatusControl line={line} />, { person: { sees_revenue } } as Partial<DeskMe>);
      fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'booked' } });
      expect(fetchMock).not.toHaveBeenCalled();
    };
    const submit = async (after: Partial<LeadLine> = {}) => {
      fetchMock.mockResolvedValueOnce(json(deskLead({ state: 'booked', updated_at: 2_000, ...after })));
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

    it('is undone with its day and price', async () => {
      book(true);
      fireEvent.change(screen.getByLabelText('Move date'), { target: { value: '2026-06-15' } });
      const after = { moving_date: '2026-06-15', booked_cents: 120_158 };
      await submit(after);
      expect(toast()?.action?.label).toBe('Undo');
      fetchMock.mockResolvedValueOnce(json(deskLead({ state: 'booked', updated_at: 3_000 })));
      expect(await undo()).toMatchObject({ id: 'a', expected: 3_000, state: 'new', unanswered: true });
      const [path, init] = fetchMock.mock.calls.at(-2) ?? [];
      expect(path).toBe('/desk/api/leads/a/booked');
      const before = { cents: null, date: '2026-06-14', book: false, expected: 2_000 };
      expect(JSON.parse(String(init?.body))).toEqual(before);
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

  it('is undone after Contacted, so that the lead waits for an answer again', async () => {
    await choose('contacted');
    expect(toast()).toMatchObject({ text: 'Marked as contacted', action: { label: 'Undo' } });
    expect(await undo()).toMatchObject({ id: 'a', expected: 2_000, state: 'new', unanswered: true });
  });

  it('has no Undo while the lead stays open', async () => {
    await choose('quoted');
    expect(toast()).toMatchObject({ text: 'Marked as quoted' });
    expect(toast()?.action).toBeUndefined();
  });
});
