import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { deskLead, json } from '../fixtures/render-desk.tsx';
import { connectEvents, connectionState, newLeads } from './event-stream.ts';

/** A stream that opens and breaks when the test says so. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static current: FakeEventSource;
  readyState = 0;

  constructor() {
    super();
    FakeEventSource.current = this;
  }

  close(): void {}
}

afterEach(() => {
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
  const disconnect = connectEvents(client);
  expect(isOutdated()).toBe(false);

  FakeEventSource.current.dispatchEvent(new Event('open'));
  expect(isOutdated(), 'a lead may have arrived since the list was loaded').toBe(true);
  expect(connectionState.get()).toBe('live');

  await client.fetchQuery({ queryKey: ['leads'], queryFn: load });
  FakeEventSource.current.dispatchEvent(new Event('error'));
  expect(connectionState.get()).toBe('lost');
  FakeEventSource.current.dispatchEvent(new Event('open'));
  expect(isOutdated()).toBe(true);
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
