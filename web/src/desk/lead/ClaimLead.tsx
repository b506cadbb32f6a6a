import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskLead, LeadLine } from '../../contract.gen';
import { request } from '../api/client.ts';
import { cacheLead } from '../api/lead-cache.ts';
import { leadQuery } from '../api/queries.ts';
import { notifyError } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link ClaimLead}. */
export interface ClaimLeadProps {
  readonly line: LeadLine;
}

/** Claims an unassigned new lead, so that it stops ringing. Of two people, the first gets it. */
export function ClaimLead({ line }: ClaimLeadProps) {
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => request<DeskLead>(`leads/${encodeURIComponent(line.id)}/claim`, { method: 'POST' }),
    onSuccess: (lead) => cacheLead(client, lead),
    onError: (error) => {
      notifyError(error);
      // Shows the person who was faster.
      void client.invalidateQueries({ queryKey: leadQuery(line.id).queryKey });
    },
  });
  if (line.state !== 'new' || line.assignee_id !== null || line.spam_reason !== null) return null;
  return (
    <button
      type="button"
      className="btn btn--line full"
      disabled={claim.isPending}
      onClick={() => claim.mutate()}
    >
      {messages.lead.claim}
    </button>
  );
}
