import type { QueryClient } from '@tanstack/react-query';
import type { DeskLead, JobDetail, LeadLine } from '../../contract.gen';
import { type LeadPages, withoutLead, withUpdatedLine } from './lead-pages.ts';
import { countsQuery, jobKey, leadQuery, outboxQuery, todayQuery } from './queries.ts';

/** Caches a lead as the server returned it and updates it in every list and its job. */
export function cacheLead(client: QueryClient, lead: DeskLead): void {
  client.setQueryData(leadQuery(lead.line.id).queryKey, lead);
  client.setQueriesData<JobDetail>({ queryKey: jobKey }, (detail) =>
    detail?.job.lead === lead.line.id ? { ...detail, lead } : detail,
  );
  updateCachedLine(client, lead.line);
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
  void client.invalidateQueries({ queryKey: outboxQuery.queryKey });
  void client.invalidateQueries({ queryKey: todayQuery.queryKey });
}

/** Requests a lead as it is now, for a change that was based on an older version. */
export async function reloadLead(client: QueryClient, id: string): Promise<DeskLead> {
  const lead = await client.fetchQuery({ ...leadQuery(id), staleTime: 0 });
  cacheLead(client, lead);
  return lead;
}

/** Updates a lead's line in every list, in place. */
export function updateCachedLine(client: QueryClient, line: LeadLine): void {
  updateLists(client, (pages) => withUpdatedLine(pages, line));
}

/** Marks the lists that are not on the screen as outdated, so that they are loaded again when they are opened. */
export function expireHiddenLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['leads'], type: 'inactive', refetchType: 'none' });
}

/** Removes an erased lead from the cache. */
export function removeCachedLead(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: leadQuery(id).queryKey });
  // Its job is deleted, too.
  client.removeQueries({ queryKey: jobKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: jobKey });
  updateLists(client, (pages) => withoutLead(pages, id));
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
  void client.invalidateQueries({ queryKey: todayQuery.queryKey });
}

/** Changes every loaded list. One that is outdated stays outdated: it may lack other leads. */
function updateLists(client: QueryClient, change: (pages: LeadPages) => LeadPages): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['leads'] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const pages = data as LeadPages | undefined;
    const changed = pages && change(pages);
    if (!changed || changed === pages) continue;
    client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}
