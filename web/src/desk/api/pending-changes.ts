import type { QueryClient } from '@tanstack/react-query';
import type { DeskLead, DeskRefusal, LeadLine } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { createStore } from '../lib/store.ts';
import { loadDraft, saveDraft, storageKey } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import { cacheLead } from './lead-cache.ts';
import { leadQuery, meQuery } from './queries.ts';

/** Changes that can wait: each is stored once by its key, or refused by its version if someone else was first. */
const queueable = ['state', 'notes', 'booked'];

/** The body of a change that waits. */
export interface PendingBody {
  /** Version of the lead that the change is based on. */
  readonly expected?: number;
  readonly state?: string;
  /** Why a lead is lost. */
  readonly reason?: string;
  readonly text?: string;
  readonly cents?: number | null;
  readonly date?: string | null;
  readonly book?: boolean;
}

/** A change of a lead that the server does not have yet. */
export interface PendingChange {
  readonly id: string;
  /** Its author, the only person who sends it. */
  readonly person: string;
  readonly lead: string;
  /** The customer's name, to show what waits without asking the server. */
  readonly name: string;
  /** Path below the lead's URL, such as `state`. */
  readonly path: string;
  readonly method: 'POST' | 'PUT';
  readonly body: PendingBody;
  /** Why the server refused it; it then waits for a decision. */
  readonly refusal?: string;
  /** The lead's version in a conflict. */
  readonly version?: number;
}

/** What {@link PendingChange} consists of before it is stored. */
export type NewPendingChange = Omit<PendingChange, 'id' | 'person' | 'name'>;

/** A change that was kept on this device because the server is unreachable. */
export class QueuedError extends Error {
  /** Method and path of the request. */
  readonly attempt: string;

  constructor(attempt: string) {
    super(navigator.onLine ? messages.pending.unreachable : messages.pending.offline);
    this.attempt = attempt;
  }
}

const draft = 'pending-changes';

/** The changes on this device, oldest first. */
export const pendingChanges = createStore(load());

/** Follows changes that other tabs queue or send. Returns a function that stops. */
export function watchPendingChanges(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey(draft) || key === null) pendingChanges.set(load());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Sends a change of a lead. If the server is unreachable, keeps it on this device and throws a {@link QueuedError}. */
export async function sendOrQueue(client: QueryClient, change: NewPendingChange): Promise<DeskLead> {
  try {
    return await send(change);
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0;
    if (isUnreachable && queueable.includes(change.path) && queue(client, change))
      throw new QueuedError(error.attempt);
    throw error;
  }
}

/**
 * Sends what waits, in order, until the server is unreachable again. Returns how many the server now has. A second tab
 * that does the same at the same time sends nothing.
 */
export async function sendPendingChanges(client: QueryClient): Promise<number> {
  // Missing without HTTPS.
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return sendAll(client);
  return locks.request('desk-pending', { ifAvailable: true }, (lock) => (lock ? sendAll(client) : 0));
}

/** Forgets a change. */
export function discardPendingChange(id: string): void {
  store(load().filter((change) => change.id !== id));
}

/** Makes a conflicting change overwrite the current version on the server. */
export function overwriteWithPendingChange(id: string): void {
  store(
    load().map(({ refusal, version, ...change }) => {
      if (change.id !== id) return { ...change, ...(refusal && { refusal }), ...(version && { version }) };
      return version === undefined ? change : { ...change, body: { ...change.body, expected: version } };
    }),
  );
}

async function sendAll(client: QueryClient): Promise<number> {
  const me = client.getQueryData(meQuery.queryKey)?.person.id;
  const tried = new Set<string>();
  let sent = 0;
  for (;;) {
    const next = load().find((change) => change.person === me && !change.refusal && !tried.has(change.id));
    if (!next) return sent;
    tried.add(next.id);
    try {
      const lead = await send(next);
      settle(next, lead.line.updated_at);
      cacheLead(client, lead);
      sent += 1;
    } catch (error) {
      // Unreachable, or a failure of the server: the change stays and is sent later.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return sent;
      void client.invalidateQueries({ queryKey: leadQuery(next.lead).queryKey });
      const present = error.status === 409 ? (error.body as DeskRefusal | null)?.lead : null;
      if (present && isDone(next, present)) {
        // It had arrived, and only the response was lost.
        settle(next, present.updated_at);
        sent += 1;
      } else refuse(next, error.message, present?.updated_at);
    }
  }
}

function send({ lead, path, method, body }: NewPendingChange): Promise<DeskLead> {
  return request<DeskLead>(`leads/${encodeURIComponent(lead)}/${path}`, { method, body });
}

/** Returns whether a lead is already as the change would make it. */
function isDone({ path, body }: PendingChange, line: LeadLine): boolean {
  if (path === 'booked') return isBooked(body, line);
  if (path !== 'state') return false;
  // A lead marked as spam keeps its status among possible spam.
  return body.state === 'spam' ? line.spam_reason !== null : line.state === body.state;
}

/** Returns whether a lead has the price and the day of a booking, and is booked if that is part of the change. */
function isBooked({ cents = null, date, book = false }: PendingBody, line: LeadLine): boolean {
  const hasDay = typeof date !== 'string' || date === (line.moving_date ?? '');
  return line.booked_cents === cents && hasDay && (!book || line.state === 'booked');
}

/** Queues a change; a newer status or price takes the place of one that still waits. Returns whether it was stored. */
function queue(client: QueryClient, change: NewPendingChange): boolean {
  const person = client.getQueryData(meQuery.queryKey)?.person.id;
  if (person === undefined) return false;
  const name = client.getQueryData(leadQuery(change.lead).queryKey)?.line.customer_name ?? '';
  const before = load();
  const replaced = before.find(
    (waiting) =>
      change.path !== 'notes' &&
      waiting.path === change.path &&
      waiting.lead === change.lead &&
      !waiting.refusal,
  );
  // A later price does not take a waiting booking back.
  const body = { ...replaced?.body, ...change.body, ...(replaced?.body.book && { book: true }) };
  const added = { ...change, body, id: newKey(), person, name };
  return store([...before.filter((waiting) => waiting !== replaced), added]);
}

/** Removes a sent change. What was based on the same version of the lead is now based on the new one. */
function settle(sent: PendingChange, version: number): void {
  const rest = load().filter(({ id }) => id !== sent.id);
  store(
    rest.map((change) =>
      change.lead === sent.lead && change.body.expected === sent.body.expected && sent.body.expected
        ? { ...change, body: { ...change.body, expected: version } }
        : change,
    ),
  );
}

function refuse({ id }: PendingChange, refusal: string, version: number | undefined): void {
  store(
    load().map((change) =>
      change.id === id ? { ...change, refusal, ...(version !== undefined && { version }) } : change,
    ),
  );
}

function load(): readonly PendingChange[] {
  try {
    const stored: unknown = JSON.parse(loadDraft(draft) || '[]');
    return Array.isArray(stored) ? (stored as PendingChange[]) : [];
  } catch {
    return [];
  }
}

function store(changes: readonly PendingChange[]): boolean {
  saveDraft(draft, changes.length === 0 ? '' : JSON.stringify(changes));
  const stored = load();
  pendingChanges.set(stored);
  return stored.length === changes.length;
}
