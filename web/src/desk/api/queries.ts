import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  ContentFile,
  ContentList,
  DeskImages,
  DeskLead,
  DeskMe,
  DeskOutbox,
  DeskPerson,
  DeskSession,
  LeadPage,
  Reports,
} from '../../contract.gen';
import { syncClock } from '../time/use-now.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import type { ListSearch } from './list-search.ts';
import { listQueryString } from './list-search.ts';

const tries = 3;

/** What the desk has asked for and keeps. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What was refused will be refused again; what did not arrive may arrive.
      retry: (failed, error) =>
        failed < tries && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

/** Who is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await request<DeskMe>('me', { signal });
    syncClock(me.now);
    return me;
  },
});

/** A list, page by page. */
export const leadsQuery = (search: ListSearch) => {
  const query = listQueryString(search);
  return infiniteQueryOptions({
    queryKey: ['leads', query],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`;
      return request<LeadPage>(`leads?${query}${after}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
};

/** How many leads there are of each kind. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: async ({ signal }) => (await request<LeadPage>('leads?limit=1', { signal })).counts,
});

/** A lead with all that is known. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => request<DeskLead>(`leads/${encodeURIComponent(id)}`, { signal }),
  });

/** Figures over some weeks. */
export const reportsQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['numbers', weeks],
    queryFn: ({ signal }) => request<Reports>(`numbers?weeks=${weeks}`, { signal }),
  });

/** Who may sign in. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request<DeskPerson[]>('people', { signal }),
});

/** Where this person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<DeskSession[]>('sessions', { signal }),
});

/** What waits to be told, and what was given up. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => request<DeskOutbox>('outbox', { signal }),
});

/** The files of the site. */
export const contentListQuery = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => request<ContentList>('content', { signal }),
});

/** A file of the site with its form and its history. */
export const contentFileQuery = (path: string) =>
  queryOptions({
    queryKey: ['content-file', path],
    queryFn: ({ signal }) =>
      request<ContentFile>(`content/file?path=${encodeURIComponent(path)}`, { signal }),
  });

/** The pictures, and those that pages ask for. */
export const imagesQuery = queryOptions({
  queryKey: ['images'],
  queryFn: ({ signal }) => request<DeskImages>('images', { signal }),
});
