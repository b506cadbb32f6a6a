import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newLeads } from '../api/event-stream.ts';
import { withNewLead } from '../api/lead-pages.ts';
import { belongsToList, type ListSearch, sortFor } from '../api/list-search.ts';
import { leadsQuery } from '../api/queries.ts';
import { useStore } from '../lib/store.ts';

const freshFor = 2_000;

/**
 * Lets leads that just came into the list: at once where nothing that is in sight moves, else when nobody has the
 * list in hand. Answers which ones have just slid in.
 */
export function useNewLeads(search: ListSearch, held: boolean, isLoaded: boolean): ReadonlySet<string> {
  const client = useQueryClient();
  const came = useStore(newLeads);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const sort = sortFor(search);

  useEffect(() => {
    const mine = came.filter((line) => belongsToList(line, search));
    // By time left, what comes now stands last.
    if (!isLoaded || mine.length === 0 || (held && sort !== 'deadline')) return;
    const { queryKey } = leadsQuery(search);
    const added: string[] = [];
    for (const line of mine) {
      const pages = client.getQueryData(queryKey);
      if (!pages) return;
      const next = withNewLead(pages, line, sort);
      if (next === null) void client.invalidateQueries({ queryKey });
      else if (next !== pages) client.setQueryData(queryKey, next);
      if (next !== pages) added.push(line.id);
    }
    if (added.length === 0) return;
    setFresh((present) => new Set([...present, ...added]));
  }, [came, search, held, isLoaded, sort, client]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), freshFor);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
