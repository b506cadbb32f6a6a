import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cacheLead } from '../api/lead-cache.ts';
import { type PendingBody, sendOrQueue } from '../api/pending-changes.ts';

/** A request that changes a lead. */
export interface LeadChange {
  /** Path below the lead's URL, such as `state`. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly body?: unknown;
}

/**
 * Changes a lead and caches the server's response. Without a connection, a change of status, price or notes is kept on
 * this device and sent later; the mutation then fails with a `QueuedError`.
 */
export function useLeadChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body = {} }: LeadChange) =>
      sendOrQueue(client, { lead: id, path, method, body: body as PendingBody }),
    onSuccess: (lead) => cacheLead(client, lead),
  });
}
