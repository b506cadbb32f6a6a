import type { QueryClient } from '@tanstack/react-query';
import { countsQuery, leadBookingQuery, leadQuery, scheduleKey, todayQuery } from '../api/queries.ts';

/** Loads again what shows a job, after it was booked, changed or canceled. */
export async function refetchJob(client: QueryClient, lead: string): Promise<void> {
  const keys = [
    scheduleKey,
    leadBookingQuery(lead).queryKey,
    leadQuery(lead).queryKey,
    todayQuery.queryKey,
    countsQuery.queryKey,
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
