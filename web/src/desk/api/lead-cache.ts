import type { QueryClient } from '@tanstack/react-query';
import type { DeskLead, LeadLine } from '../../contract.gen';
import { type LeadPages, withoutLead, withUpdatedLine } from './lead-pages.ts';
import { countsQuery, leadQuery, outboxQuery } from './queries.ts';

/** Keeps a lead as the server just told it, and shows it so wherever it is listed. */
export function cacheLead(client: QueryClient, lead: DeskLead): void {
  client.setQueryData(leadQuery(lead.line.id).queryKey, lead);
  updateCachedLine(client, lead.line);
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
  void client.invalidateQueries({ queryKey: outboxQuery.queryKey });
}

/** Shows a line as it is now in every list, without moving it. */
export function updateCachedLine(client: QueryClient, line: LeadLine): void {
  client.setQueriesData<LeadPages>({ queryKey: ['leads'] }, (pages) => pages && withUpdatedLine(pages, line));
}

/** Takes an erased lead out of everything that is kept. */
export function removeCachedLead(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: leadQuery(id).queryKey });
  client.setQueriesData<LeadPages>({ queryKey: ['leads'] }, (pages) => pages && withoutLead(pages, id));
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
}
