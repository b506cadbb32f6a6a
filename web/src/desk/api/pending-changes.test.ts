import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskLead, DeskMe, LeadStatus } from '../../contract.gen';
import { leadLine } from '../fixtures/lead-line.ts';
import { clearAllDrafts } from '../lib/use-draft.ts';
import {
  discardPendingChange,
  overwriteWithPendingChange,
  pendingChanges,
  QueuedError,
  sendOrQueue,
  sendPendingChanges,
} from './pending-changes.ts';
import { leadQuery, meQuery } from './queries.ts';

let client: QueryClient;

beforeEach(() => {
  clearAllDrafts();
  pendingChanges.set([]);
  client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { person: { id: 'rosa' } } as DeskMe);
  client.setQueryData(leadQuery('a').queryKey, {
    line: leadLine('a', { customer_name: 'Maria' }),
  } as DeskLead);
});
afterEach(() => vi.unstubAllGlobals());

const status = (state: string, expected = 1) => ({
  lead: 'a',
  path: 'state',
  method: 'POST' as const,
  body: { state, expected },
});
const note = (text: string) => ({
  lead: 'a',
  path: 'notes',
  method: 'POST' as const,
  body: { text, key: 'k' },
});

/** The network is cut: every request fails. */
function cut(): void {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
}

/** The server responds with these, in order. Returns the bodies that it received. */
function answer(...given: (readonly [number, unknown])[]): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      const [status, value] = given.shift() ?? [500, {}];
      return new Response(JSON.stringify(value), { status });
    }),
  );
  return bodies;
}

const lead = (updated_at: number, state: LeadStatus = 'contacted') => ({
  line: leadLine('a', { state, updated_at }),
});

async function queue(change: Parameters<typeof sendOrQueue>[1]): Promise<void> {
  cut();
  await expect(sendOrQueue(client, change)).rejects.toBeInstanceOf(QueuedError);
}

describe('pending changes', () => {
  it('are kept on this device, with the name of the customer', async () => {
    await queue(status('contacted'));
    expect(pendingChanges.get()).toMatchObject([{ lead: 'a', name: 'Maria', person: 'rosa' }]);
    expect(localStorage.getItem('desk-draft:pending-changes')).toContain('contacted');
  });

  it('are sent in order, each based on the version that the previous one made', async () => {
    await queue(status('contacted'));
    await queue(note('Called'));
    await queue({ lead: 'a', path: 'booked', method: 'PUT', body: { cents: 100, expected: 1 } });
    const bodies = answer([200, lead(2)], [201, lead(2)], [200, lead(3)]);
    await expect(sendPendingChanges(client)).resolves.toBe(3);
    expect(bodies).toEqual([
      { state: 'contacted', expected: 1 },
      { text: 'Called', key: 'k' },
      { cents: 100, expected: 2 },
    ]);
    expect(pendingChanges.get()).toEqual([]);
  });

  it('stay while the server is unreachable', async () => {
    await queue(status('contacted'));
    await expect(sendPendingChanges(client)).resolves.toBe(0);
    answer([503, { error: 'Busy' }]);
    await expect(sendPendingChanges(client)).resolves.toBe(0);
    expect(pendingChanges.get()).toHaveLength(1);
    expect(pendingChanges.get()[0]?.refusal).toBeUndefined();
  });

  it('replace an earlier one of the same kind that was not sent', async () => {
    await queue(status('contacted'));
    await queue(status('quoted'));
    expect(pendingChanges.get().map(({ body }) => body.state)).toEqual(['quoted']);
  });

  it('keep a booking when its price is changed before it is sent', async () => {
    const booking = (body: object) => ({
      lead: 'a',
      path: 'booked',
      method: 'PUT' as const,
      body: { date: '2026-12-05', expected: 1, ...body },
    });
    await queue(booking({ cents: 100, book: true }));
    await queue(booking({ cents: 200, book: false }));
    const bodies = answer([200, lead(2, 'booked')]);
    await expect(sendPendingChanges(client)).resolves.toBe(1);
    expect(bodies).toEqual([{ date: '2026-12-05', cents: 200, book: true, expected: 1 }]);
  });

  it('changes of a booking count as sent if the lead has price, day and status', async () => {
    const body = { cents: 100, date: '2026-12-05', book: true, expected: 1 };
    await queue({ lead: 'a', path: 'booked', method: 'PUT', body });
    const booked = { booked_cents: 100, moving_date: '2026-12-05', updated_at: 2 };
    answer([409, { error: 'Changed', lead: leadLine('a', { ...booked, state: 'booked' }) }]);
    await expect(sendPendingChanges(client)).resolves.toBe(1);
    await queue({ lead: 'a', path: 'booked', method: 'PUT', body });
    answer([409, { error: 'Changed', lead: leadLine('a', { ...booked, state: 'quoted' }) }]);
    await expect(sendPendingChanges(client)).resolves.toBe(0);
  });

  it('count as sent if only the response was lost', async () => {
    await queue(status('contacted'));
    answer([409, { error: 'Changed', lead: lead(2).line }]);
    await expect(sendPendingChanges(client)).resolves.toBe(1);
    expect(pendingChanges.get()).toEqual([]);
  });

  it('count as sent if the lead is among possible spam', async () => {
    await queue(status('spam'));
    const apart = leadLine('a', { spam_reason: 'Someone at the desk marked it as spam.', updated_at: 2 });
    answer([409, { error: 'Changed', lead: apart }]);
    await expect(sendPendingChanges(client)).resolves.toBe(1);
  });

  it('wait for a decision if someone else was first', async () => {
    await queue(status('contacted'));
    answer([409, { error: 'Someone else changed this lead.', lead: lead(5, 'booked').line }]);
    await expect(sendPendingChanges(client)).resolves.toBe(0);
    const [waiting] = pendingChanges.get();
    expect(waiting).toMatchObject({ refusal: 'Someone else changed this lead.', version: 5 });
    const none = answer();
    await sendPendingChanges(client);
    expect(none).toEqual([]);
    overwriteWithPendingChange(waiting?.id ?? '');
    const bodies = answer([200, lead(6)]);
    await expect(sendPendingChanges(client)).resolves.toBe(1);
    expect(bodies).toEqual([{ state: 'contacted', expected: 5 }]);
  });

  it('changes of another person are not sent, and can be discarded', async () => {
    await queue(status('contacted'));
    client.setQueryData(meQuery.queryKey, { person: { id: 'luis' } } as DeskMe);
    const none = answer();
    await expect(sendPendingChanges(client)).resolves.toBe(0);
    expect(none).toEqual([]);
    discardPendingChange(pendingChanges.get()[0]?.id ?? '');
    expect(pendingChanges.get()).toEqual([]);
  });

  it('are only made of requests that the server can tell apart', async () => {
    cut();
    const retry = { lead: 'a', path: 'messages/m/retry', method: 'POST' as const, body: {} };
    await expect(sendOrQueue(client, retry)).rejects.not.toBeInstanceOf(QueuedError);
    expect(pendingChanges.get()).toEqual([]);
  });
});
