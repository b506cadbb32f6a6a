import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskLead } from '../../contract.gen';
import { request } from '../api/client.ts';
import { cacheLead } from '../api/lead-cache.ts';

/** A request that changes a lead. */
export interface LeadChange {
  /** Path below the lead's URL, such as `state`. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly body?: unknown;
}

/** Changes a lead and caches the server's response. */
export function useLeadChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: LeadChange) =>
      request<DeskLead>(`leads/${encodeURIComponent(id)}/${path}`, { method, body }),
    onSuccess: (lead) => cacheLead(client, lead),
  });
}
