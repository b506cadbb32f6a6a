import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { connectEvents, connectionState } from './event-stream.ts';

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
