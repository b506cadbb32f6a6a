import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskLead } from '../../contract.gen';
import { request } from '../api/client.ts';
import { cacheLead } from '../api/lead-cache.ts';

/** A change to be made to a lead. */
export interface LeadChange {
  /** Below the lead's address, such as `state`. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly body?: unknown;
}

/** Changes a lead, and shows it as the server answers it. */
export function useLeadChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: LeadChange) =>
      request<DeskLead>(`leads/${encodeURIComponent(id)}/${path}`, { method, body }),
    onSuccess: (lead) => cacheLead(client, lead),
  });
}
