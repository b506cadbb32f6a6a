import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { deskLead, json } from '../fixtures/render-desk.tsx';
import { connectEvents, connectionState, newLeads } from './event-stream.ts';

/** A stream that opens and breaks on the test's command. */
class FakeEventSource extends EventTarget {
  static current: FakeEventSource;
  /** Seconds after the start at which streams were opened. */
  static readonly attempts: number[] = [];
  isClosed = false;

  constructor() {
    super();
    FakeEventSource.current = this;
    FakeEventSource.attempts.push(Date.now() / 1_000);
  }

  close(): void {
    this.isClosed = true;
  }
}

/** The stream breaks, or cannot be opened. */
const fail = () => FakeEventSource.current.dispatchEvent(new Event('error'));
const succeed = () => FakeEventSource.current.dispatchEvent(new Event('open'));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connectionState.set('connecting');
  newLeads.set([]);
});

it('loads lists again whenever the stream opens, the first time included', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  const client = new QueryClient();
  const load = vi.fn(async () => 'leads');
  await client.fetchQuery({ queryKey: ['leads'], queryFn: load });
  const isOutdated = () => client.getQueryState(['leads'])?.isInvalidated;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => json({ now: Date.now() })),
  );
  const disconnect = connectEvents(client);
  expect(isOutdated()).toBe(false);

  succeed();
  expect(isOutdated(), 'a lead may have arrived since the list was loaded').toBe(true);
  expect(connectionState.get()).toBe('live');

  await client.fetchQuery({ queryKey: ['leads'], queryFn: load });
  const broken = FakeEventSource.current;
  fail();
  expect(connectionState.get()).toBe('lost');
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(FakeEventSource.current).not.toBe(broken));
  succeed();
  expect(isOutdated()).toBe(true);
  disconnect();
});

it('reconnects with growing delays of at most 20 seconds, and soon again after a success', async () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => json({ now: 0 })),
  );
  FakeEventSource.attempts.length = 0;
  const disconnect = connectEvents(new QueryClient());
  succeed();
  for (const seconds of [1, 2, 4, 8, 16, 20, 20]) {
    const before = FakeEventSource.current;
    fail();
    expect(before.isClosed, 'the browser must not reconnect, too').toBe(true);
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
  }
  expect(FakeEventSource.attempts).toEqual([0, 1, 3, 7, 15, 31, 51, 71]);

  succeed();
  await vi.advanceTimersByTimeAsync(60_000);
  fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeEventSource.attempts.slice(-2)).toEqual([71, 132]);

  fail();
  disconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.attempts).toHaveLength(9);
});

it('waits with the next attempt while the server is unreachable', async () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('EventSource', FakeEventSource);
  const fetchMock = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetchMock);
  FakeEventSource.attempts.length = 0;
  const disconnect = connectEvents(new QueryClient());
  fail();
  await vi.advanceTimersByTimeAsync(32_000);
  expect(fetchMock, 'after 1, 3, 7, 15 and 31 seconds').toHaveBeenCalledTimes(5);
  expect(FakeEventSource.attempts).toEqual([0]);
  disconnect();
});

it('announces new leads, but not those that may be spam', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  const load = vi.fn(async (url: string) => {
    const id = url.split('/').at(-1) ?? '';
    return json(deskLead({ id, spam_reason: id === 'spam' ? 'too_fast' : null }));
  });
  vi.stubGlobal('fetch', load);
  const disconnect = connectEvents(new QueryClient());
  for (const id of ['spam', 'real'])
    FakeEventSource.current.dispatchEvent(new MessageEvent('lead', { data: JSON.stringify({ id }) }));
  await vi.waitFor(() => expect(newLeads.get().some(({ id }) => id === 'real')).toBe(true));
  expect(load).toHaveBeenCalledTimes(2);
  expect(newLeads.get().map(({ id }) => id)).toEqual(['real']);
  disconnect();
});
