import type { QueryClient } from '@tanstack/react-query';
import type { DeskLead, LeadLine } from '../../contract.gen';
import { type LeadPages, withoutLead, withUpdatedLine } from './lead-pages.ts';
import { countsQuery, leadQuery, outboxQuery } from './queries.ts';

/** Caches a lead as the server returned it and updates it in every list. */
export function cacheLead(client: QueryClient, lead: DeskLead): void {
  client.setQueryData(leadQuery(lead.line.id).queryKey, lead);
  updateCachedLine(client, lead.line);
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
  void client.invalidateQueries({ queryKey: outboxQuery.queryKey });
}

/** Updates a lead's line in every list, in place. */
export function updateCachedLine(client: QueryClient, line: LeadLine): void {
  client.setQueriesData<LeadPages>({ queryKey: ['leads'] }, (pages) => pages && withUpdatedLine(pages, line));
}

/** Removes an erased lead from the cache. */
export function removeCachedLead(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: leadQuery(id).queryKey });
  client.setQueriesData<LeadPages>({ queryKey: ['leads'] }, (pages) => pages && withoutLead(pages, id));
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
}
