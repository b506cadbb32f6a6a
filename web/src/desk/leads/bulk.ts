import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkChange, BulkResult, LeadLine } from '../../contract.gen';
import { request } from '../api/client.ts';
import { updateCachedLine } from '../api/lead-cache.ts';
import { countsQuery, leadChoicesQuery } from '../api/queries.ts';
import { dismiss, notify, notifyError, notifyWithAction } from '../lib/toasts.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** An action on the selected leads. */
export type BulkAction =
  | { readonly kind: 'contacted' | 'booked' | 'lost' | 'spam' | 'notSpam' }
  | { readonly kind: 'assign'; readonly person: string }
  | { readonly kind: 'tag'; readonly tag: string };

/** A change without effect, which the parts of an action are added to. */
function unchanged(line: LeadLine): BulkChange {
  const { id, updated_at: expected } = line;
  return { id, expected, state: null, unanswered: false, assignee: null, tags: null, quarantined: null };
}

/** Returns what an action changes of a lead; null if nothing. */
export function changeFor(action: BulkAction, line: LeadLine): BulkChange | null {
  const change = unchanged(line);
  switch (action.kind) {
    case 'contacted':
      return line.state === 'contacted' ? null : { ...change, state: 'contacted' };
    case 'booked':
    case 'lost':
      return canClose(line, action.kind) ? { ...change, state: action.kind } : null;
    case 'spam':
      // The server moves it to possible spam.
      return line.spam_reason !== null || line.state === 'spam' ? null : { ...change, state: 'spam' };
    case 'notSpam':
      if (line.spam_reason !== null) return { ...change, quarantined: false };
      return line.state === 'spam' ? { ...change, state: 'new' } : null;
    case 'assign':
      return (line.assignee_id ?? '') === action.person ? null : { ...change, assignee: action.person };
    case 'tag':
      if (line.tags.some((tag) => tag.toLowerCase() === action.tag.toLowerCase())) return null;
      return { ...change, tags: [...line.tags, action.tag] };
  }
}

/** Returns whether a lead can become booked or lost: it is of a customer, and not further along already. */
function canClose({ state, spam_reason }: LeadLine, status: 'booked' | 'lost'): boolean {
  if (spam_reason !== null || state === 'spam' || state === 'continued' || state === 'merged') return false;
  return state !== status && state !== 'done';
}

/** The change that makes a lead again what it was. */
export function undoOf(before: LeadLine, after: LeadLine): BulkChange {
  return {
    ...unchanged(after),
    ...(before.state !== after.state && {
      state: before.state,
      unanswered: before.state === 'new' && before.answered_at === null,
    }),
    ...(before.assignee_id !== after.assignee_id && { assignee: before.assignee_id ?? '' }),
    ...(before.tags.join() !== after.tags.join() && { tags: before.tags }),
    ...((before.spam_reason === null) !== (after.spam_reason === null) && {
      quarantined: before.spam_reason !== null,
    }),
  };
}

/** A sentence about what a bulk action changed. */
export function resultOf(action: BulkAction, changed: readonly LeadLine[]): string {
  const { done, nothing } = messages.bulk;
  const count = changed.length;
  if (count === 0) return nothing;
  if (action.kind === 'tag') return plural(done.tag, count, { tag: action.tag });
  if (action.kind !== 'assign') return plural(done[action.kind], count);
  // The lead contains the person's name at the desk.
  const name = changed[0]?.assignee ?? '';
  return name === '' ? plural(done.unassign, count) : plural(done.assign, count, { name });
}

/** Runs actions on several leads, each with undo. */
export function useBulkAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      action,
      lines,
    }: {
      readonly action: BulkAction;
      readonly lines: readonly LeadLine[];
    }) => {
      const changes = lines.map((line) => changeFor(action, line)).filter((change) => change !== null);
      const { changed } = await send(client, changes);
      const undo = changed.flatMap((after) => {
        const before = lines.find(({ id }) => id === after.id);
        return before ? [undoOf(before, after)] : [];
      });
      notifyWithUndo(client, resultOf(action, changed), undo);
    },
    onError: notifyError,
  });
}

/**
 * Shows a toast with a button that makes leads again what they were. `undo` may be a function that first takes back
 * what these changes do not cover.
 */
export function notifyWithUndo(
  client: QueryClient,
  text: string,
  undo: readonly BulkChange[] | (() => Promise<readonly BulkChange[]>),
): void {
  if (typeof undo !== 'function' && undo.length === 0) {
    notify(text);
    return;
  }
  const run = async () => {
    const changes = typeof undo === 'function' ? await undo() : undo;
    const { changed } = await send(client, changes);
    if (changed.length > 0) notify(messages.bulk.undone);
  };
  const toast = notifyWithAction(text, messages.bulk.undo, () => {
    dismiss(toast);
    run().catch(notifyError);
  });
}

async function send(client: QueryClient, changes: readonly BulkChange[]): Promise<BulkResult> {
  if (changes.length === 0) return { changed: [], conflicts: [], missing: [] };
  const result = await request<BulkResult>('leads/bulk', { method: 'POST', body: { changes } });
  for (const line of [...result.changed, ...result.conflicts]) updateCachedLine(client, line);
  const { conflicts } = result;
  if (conflicts.length > 0) notifyError(plural(messages.bulk.conflicts, conflicts.length));
  for (const queryKey of [['leads'], ['lead'], countsQuery.queryKey, leadChoicesQuery.queryKey])
    void client.invalidateQueries({ queryKey });
  return result;
}
