import type { QueryClient } from '@tanstack/react-query';
import type { DeskEvent, DeskLead, LeadLine } from '../../contract.gen';
import { retryWithBackoff } from '../lib/retry-with-backoff.ts';
import { createStore } from '../lib/store.ts';
import { api, request } from './client.ts';
import { cacheLead, expireHiddenLists, removeCachedLead } from './lead-cache.ts';
import {
  countsQuery,
  jobKey,
  leadBookingQuery,
  leadQuery,
  meQuery,
  scheduleKey,
  todayQuery,
} from './queries.ts';

/** State of the connection for live updates. */
export type ConnectionState = 'connecting' | 'live' | 'lost';

/** The current connection state. */
export const connectionState = createStore<ConnectionState>('connecting');

/** New leads that arrived while the desk was open and have not been seen, oldest first. */
export const newLeads = createStore<readonly LeadLine[]>([]);

const batchDelay = 150;

/**
 * Subscribes to the server's events and updates the query cache. Reconnects with exponential backoff, because browsers
 * would do so after a fixed delay. Returns a function that disconnects.
 */
export function connectEvents(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let stopRetrying: (() => void) | undefined;
  let isStopped = false;
  const batch = createBatch((added, changed) => void refresh(client, added, changed));

  /** Opens the stream. Resolves once it has opened or failed. */
  const open = () =>
    new Promise<void>((settle) => {
      source?.close();
      if (isStopped) return settle();
      const opened = new EventSource(`${api}/events`);
      source = opened;
      opened.addEventListener('open', () => {
        stopRetrying?.();
        stopRetrying = undefined;
        // Events before now were missed: during an interruption, and at the start since the lists were loaded.
        refetchAll(client);
        connectionState.set('live');
        settle();
      });
      opened.addEventListener('lead', (event) => batch.added(leadIdIn(event)));
      opened.addEventListener('changed', (event) => batch.changed(leadIdIn(event)));
      opened.addEventListener('erased', (event) => removeCachedLead(client, leadIdIn(event)));
      opened.addEventListener('error', () => {
        opened.close();
        connectionState.set('lost');
        stopRetrying ??= retryWithBackoff(reopen, { now: false });
        settle();
      });
    });
  // This request waits until someone is signed in.
  const reopen = async () => {
    await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false });
    await open();
  };
  void open();
  return () => {
    isStopped = true;
    stopRetrying?.();
    source?.close();
    batch.stop();
  };
}

/** Removes leads from the unseen ones. */
export function markSeen(ids: readonly string[]): void {
  const left = newLeads.get().filter(({ id }) => !ids.includes(id));
  if (left.length < newLeads.get().length) newLeads.set(left);
}

async function refresh(client: QueryClient, added: string[], changed: string[]): Promise<void> {
  for (const { queryKey } of [countsQuery, todayQuery, { queryKey: scheduleKey }, { queryKey: jobKey }])
    void client.invalidateQueries({ queryKey });
  for (const id of changed) void client.invalidateQueries({ queryKey: leadBookingQuery(id).queryKey });
  expireHiddenLists(client);
  for (const id of changed) {
    const shown = client.getQueryState(leadQuery(id).queryKey) ?? isListed(client, id);
    if (shown) await load(client, id);
  }
  for (const id of added) {
    const line = (await load(client, id))?.line;
    // Possible spam waits in its own list, without a banner and a chime.
    if (!line || line.spam_reason !== null) continue;
    if (!newLeads.get().some((other) => other.id === id)) newLeads.set([...newLeads.get(), line]);
  }
}

async function load(client: QueryClient, id: string): Promise<DeskLead | null> {
  try {
    const lead = await request<DeskLead>(`leads/${encodeURIComponent(id)}`);
    cacheLead(client, lead);
    return lead;
  } catch {
    // Erased in the meantime, or the server is unreachable: the next refetch shows it.
    return null;
  }
}

function isListed(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<{ pages: { leads: LeadLine[] }[] }>({ queryKey: ['leads'] });
  return lists.some(([, list]) => list?.pages.some((page) => page.leads.some((line) => line.id === id)));
}

function refetchAll(client: QueryClient): void {
  for (const key of ['leads', 'lead', 'lead-booking', 'job', 'schedule', 'counts', 'today', 'outbox'])
    void client.invalidateQueries({ queryKey: [key] });
}

/** Batches events that arrive together, for example from an import. */
function createBatch(work: (added: string[], changed: string[]) => void) {
  let added = new Set<string>();
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    work(
      [...added],
      [...changed].filter((id) => !added.has(id)),
    );
    added = new Set();
    changed = new Set();
  };
  const schedule = () => {
    timer ??= setTimeout(flush, batchDelay);
  };
  return {
    added: (id: string) => {
      added.add(id);
      schedule();
    },
    changed: (id: string) => {
      changed.add(id);
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}

function leadIdIn(event: Event): string {
  return (JSON.parse((event as MessageEvent<string>).data) as DeskEvent).id;
}
