import type { QueryClient } from '@tanstack/react-query';
import type { DeskEvent, DeskLead, LeadLine } from '../../contract.gen';
import { createStore } from '../lib/store.ts';
import { api, request } from './client.ts';
import { cacheLead, removeCachedLead } from './lead-cache.ts';
import { countsQuery, leadQuery, meQuery } from './queries.ts';

/** Whether the desk hears of changes as they happen. */
export type ConnectionState = 'connecting' | 'live' | 'lost';

/** How the connection stands. */
export const connectionState = createStore<ConnectionState>('connecting');

/** Leads that came while the desk was open and that nobody has looked at yet, oldest first. */
export const newLeads = createStore<readonly LeadLine[]>([]);

const pause = 3_000;
const gathering = 150;

/** Opens the stream of events and keeps what it tells; answers how to close it. */
export function connectEvents(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gathered = gather((came, changed) => void take(client, came, changed));

  const open = () => {
    source = new EventSource(`${api}/events`);
    source.addEventListener('open', () => {
      // What happened in between was told to nobody.
      if (connectionState.get() === 'lost') catchUp(client);
      connectionState.set('live');
    });
    source.addEventListener('lead', (event) => gathered.came(fieldId(event)));
    source.addEventListener('changed', (event) => gathered.changed(fieldId(event)));
    source.addEventListener('erased', (event) => removeCachedLead(client, fieldId(event)));
    source.addEventListener('error', () => {
      connectionState.set('lost');
      // The browser tries again by itself, unless it was refused: for want of a session, say.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(reopen, pause);
    });
  };
  const reopen = () => {
    // RequestOptions who is signed in waits until somebody is.
    client.fetchQuery({ ...meQuery, staleTime: 0 }).then(open, () => {
      timer = setTimeout(reopen, pause);
    });
  };
  open();
  return () => {
    source?.close();
    clearTimeout(timer);
    gathered.stop();
  };
}

/** Takes leads out of those that nobody has looked at. */
export function markSeen(ids: readonly string[]): void {
  const left = newLeads.get().filter(({ id }) => !ids.includes(id));
  if (left.length < newLeads.get().length) newLeads.set(left);
}

async function take(client: QueryClient, came: string[], changed: string[]): Promise<void> {
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
  for (const id of changed) {
    const shown = client.getQueryState(leadQuery(id).queryKey) ?? isListed(client, id);
    if (shown) await load(client, id);
  }
  for (const id of came) {
    const lead = await load(client, id);
    if (lead && !newLeads.get().some((line) => line.id === id)) newLeads.set([...newLeads.get(), lead.line]);
  }
}

async function load(client: QueryClient, id: string): Promise<DeskLead | null> {
  try {
    const lead = await request<DeskLead>(`leads/${encodeURIComponent(id)}`);
    cacheLead(client, lead);
    return lead;
  } catch {
    // Erased meanwhile, or out of reach: the next look at the list tells.
    return null;
  }
}

function isListed(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<{ pages: { leads: LeadLine[] }[] }>({ queryKey: ['leads'] });
  return lists.some(([, list]) => list?.pages.some((page) => page.leads.some((line) => line.id === id)));
}

function catchUp(client: QueryClient): void {
  for (const key of ['leads', 'lead', 'counts', 'outbox']) void client.invalidateQueries({ queryKey: [key] });
}

/** Collects events that come together, such as those of an import, into one piece of work. */
function gather(work: (came: string[], changed: string[]) => void) {
  let came = new Set<string>();
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    work(
      [...came],
      [...changed].filter((id) => !came.has(id)),
    );
    came = new Set();
    changed = new Set();
  };
  const soon = () => {
    timer ??= setTimeout(flush, gathering);
  };
  return {
    came: (id: string) => {
      came.add(id);
      soon();
    },
    changed: (id: string) => {
      changed.add(id);
      soon();
    },
    stop: () => clearTimeout(timer),
  };
}

function fieldId(event: Event): string {
  return (JSON.parse((event as MessageEvent<string>).data) as DeskEvent).id;
}
