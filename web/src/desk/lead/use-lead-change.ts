import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskLead } from '../../contract.gen';
import { request } from '../api/client.ts';
import { cacheLead, expireHiddenLists } from '../api/lead-cache.ts';
import { type PendingBody, sendOrQueue } from '../api/pending-changes.ts';
import { leadChoicesQuery, leadQuery } from '../api/queries.ts';

/** A request that changes a lead. */
export interface LeadChange {
  /** Path below the lead's URL, such as `state`. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
}

/**
 * Changes a lead and caches the server's response. Without a connection, a change of status, price or notes is kept on
 * this device and sent later; the mutation then fails with a `QueuedError`. `movesLeads` is for changes after which
 * lists hold other leads; `shown` is another lead on the screen that changes with it.
 */
export function useLeadChange(id: string, movesLeads = false, shown?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body = {} }: LeadChange) =>
      method === 'DELETE'
        ? request<DeskLead>(`leads/${encodeURIComponent(id)}/${path}`, { method, body })
        : sendOrQueue(client, { lead: id, path, method, body: body as PendingBody }),
    onSuccess: (lead, { path }) => {
      cacheLead(client, lead);
      if (movesLeads) void client.invalidateQueries({ queryKey: ['leads'] });
      else expireHiddenLists(client);
      if (shown) void client.invalidateQueries({ queryKey: leadQuery(shown).queryKey });
      if (path === 'tags') void client.invalidateQueries({ queryKey: leadChoicesQuery.queryKey });
    },
  });
}
