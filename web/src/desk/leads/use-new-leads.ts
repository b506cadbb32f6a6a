import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newLeads } from '../api/event-stream.ts';
import { withNewLead } from '../api/lead-pages.ts';
import { belongsToList, type ListSearch, sortFor } from '../api/list-search.ts';
import { leadsQuery } from '../api/queries.ts';
import { useStore } from '../lib/store.ts';

const highlightFor = 2_000;

/**
 * Inserts new leads into the list: immediately where that moves nothing in view, otherwise once the user no longer
 * interacts with the list. Returns the ids of those just inserted.
 */
export function useNewLeads(
  search: ListSearch,
  isInteracting: boolean,
  isLoaded: boolean,
): ReadonlySet<string> {
  const client = useQueryClient();
  const unseen = useStore(newLeads);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const sort = sortFor(search);

  useEffect(() => {
    const matching = unseen.filter((line) => belongsToList(line, search));
    // Sorted by time left, new leads come last and move nothing.
    if (!isLoaded || matching.length === 0 || (isInteracting && sort !== 'deadline')) return;
    const { queryKey } = leadsQuery(search);
    const added: string[] = [];
    for (const line of matching) {
      const pages = client.getQueryData(queryKey);
      if (!pages) return;
      const next = withNewLead(pages, line, sort);
      if (next === null) void client.invalidateQueries({ queryKey });
      else if (next !== pages) client.setQueryData(queryKey, next);
      if (next !== pages) added.push(line.id);
    }
    if (added.length === 0) return;
    setFresh((present) => new Set([...present, ...added]));
  }, [unseen, search, isInteracting, isLoaded, sort, client]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), highlightFor);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
