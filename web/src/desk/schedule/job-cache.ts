import type { QueryClient } from '@tanstack/react-query';
import type { JobDetail } from '../../contract.gen';
import {
  countsQuery,
  jobKey,
  jobQuery,
  leadBookingQuery,
  leadQuery,
  scheduleKey,
  todayQuery,
} from '../api/queries.ts';
import { syncClock } from '../time/use-now.ts';

/** Loads again what shows a job, after it was booked, changed or canceled. */
export async function refetchJob(client: QueryClient, lead: string): Promise<void> {
  await refetch(client, [...keysOf(lead), jobKey]);
}

/** Caches a job as the server returned it after a change, and loads again what else shows it. */
export function cacheJob(client: QueryClient, detail: JobDetail): void {
  syncClock(detail.clock.now);
  client.setQueryData(jobQuery(detail.job.id).queryKey, detail);
  void refetch(client, keysOf(detail.job.lead));
}

function keysOf(lead: string): readonly (readonly unknown[])[] {
  return [
    scheduleKey,
    leadBookingQuery(lead).queryKey,
    leadQuery(lead).queryKey,
    todayQuery.queryKey,
    countsQuery.queryKey,
  ];
}

async function refetch(client: QueryClient, keys: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
