import type { QueryClient } from '@tanstack/react-query';
import type { DeskLead, LeadLine } from '../../contract.gen';
import { type Pages, withChange, without } from '../leads/pages.ts';
import { countsQuery, leadQuery, outboxQuery } from './queries.ts';

/** Keeps a lead as the server just told it, and shows it so wherever it is listed. */
export function keepLead(client: QueryClient, lead: DeskLead): void {
  client.setQueryData(leadQuery(lead.line.id).queryKey, lead);
  changeLine(client, lead.line);
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
  void client.invalidateQueries({ queryKey: outboxQuery.queryKey });
}

/** Shows a line as it is now in every list, without moving it. */
export function changeLine(client: QueryClient, line: LeadLine): void {
  client.setQueriesData<Pages>({ queryKey: ['leads'] }, (pages) => pages && withChange(pages, line));
}

/** Takes an erased lead out of everything that is kept. */
export function dropLead(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: leadQuery(id).queryKey });
  client.setQueriesData<Pages>({ queryKey: ['leads'] }, (pages) => pages && without(pages, id));
  void client.invalidateQueries({ queryKey: countsQuery.queryKey });
}
