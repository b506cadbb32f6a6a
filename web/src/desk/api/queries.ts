import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  BackupStatus,
  BlockedDay,
  BookingCrew,
  BookingRules,
  ColorCheck,
  ContentFile,
  ContentList,
  DeskCalendar,
  DeskImages,
  DeskJob,
  DeskLead,
  DeskMe,
  DeskOutbox,
  DeskPerson,
  DeskProposals,
  DeskSecondFactor,
  DeskSession,
  DeskToday,
  DeskVideos,
  DeskWeek,
  EstimateForm,
  FactPlaces,
  JobDetail,
  LeadBooking,
  LeadChoices,
  LeadPage,
  MailServerSettings,
  MailStatus,
  PersonMatches,
  PushStatus,
  ReplyDraft,
  Reports,
  ScheduledContent,
  SecurityEvents,
  SetUp,
  TextOffer,
} from '../../contract.gen';
import { syncClock } from '../time/use-now.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import type { ListSearch } from './list-search.ts';
import { listQueryString } from './list-search.ts';

const maxRetries = 3;

/** The query cache of the desk. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A browser that thinks it is offline still gets a response: an error, and another attempt once it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Do not retry a refused request; retry one that may not have arrived.
      retry: (failed, error) =>
        failed < maxRetries && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
});

/** The signed-in person. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await request<DeskMe>('me', { signal });
    syncClock(me.now);
    return me;
  },
});

/** A list of leads, page by page. */
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

/** The number of leads by status. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: async ({ signal }) => (await request<LeadPage>('leads?limit=1', { signal })).counts,
});

/** What there is to do today. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => request<DeskToday>('today', { signal }),
});

/** One lead in full. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => request<DeskLead>(`leads/${encodeURIComponent(id)}`, { signal }),
  });

/** People who can be assigned, and tags in use. */
export const leadChoicesQuery = queryOptions({
  queryKey: ['lead-choices'],
  queryFn: ({ signal }) => request<LeadChoices>('leads/choices', { signal }),
  staleTime: 60_000,
});

/** The templates for a reply, filled in for a lead. */
export const replyDraftsQuery = (id: string) =>
  queryOptions({
    queryKey: ['reply-drafts', id],
    queryFn: ({ signal }) => request<ReplyDraft[]>(`leads/${encodeURIComponent(id)}/replies`, { signal }),
  });

/** Returns whether a customer may be texted now, and the templates. */
export const textOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['text-offer', id],
    queryFn: ({ signal }) => request<TextOffer>(`leads/${encodeURIComponent(id)}/texts`, { signal }),
    // The hour decides.
    staleTime: 0,
    gcTime: 0,
  });

/** The wizard's form, filled in for a lead. */
export const estimateFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['estimate-form', id],
    queryFn: ({ signal }) => request<EstimateForm>(`leads/${encodeURIComponent(id)}/estimate`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The written proposals of a lead. */
export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['proposals', id],
    queryFn: ({ signal }) => request<DeskProposals>(`leads/${encodeURIComponent(id)}/proposals`, { signal }),
  });

/** The key of all weeks and months. */
export const scheduleKey = ['schedule'] as const;

/** The jobs between two days, both YYYY-MM-DD; at most 42 days. */
export const scheduleQuery = (first: string, last: string) =>
  queryOptions({
    queryKey: [...scheduleKey, first, last],
    queryFn: ({ signal }) => request<DeskWeek>(`schedule/${first}/${last}`, { signal }),
  });

/** The job of a lead. */
export const leadBookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-booking', id],
    queryFn: ({ signal }) => request<LeadBooking>(`leads/${encodeURIComponent(id)}/booking`, { signal }),
  });

/** The jobs of the signed-in crew member, today and tomorrow. Events tell about leads, so it is loaded every minute. */
export const myJobsQuery = queryOptions({
  queryKey: ['my-jobs'],
  queryFn: ({ signal }) => request<DeskJob[]>('my-jobs', { signal }),
  refetchInterval: 60_000,
});

/** The key of all single jobs. */
export const jobKey = ['job'] as const;

/** One job in full. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobKey, id],
    queryFn: ({ signal }) => request<JobDetail>(`jobs/${encodeURIComponent(id)}`, { signal }),
  });

/** The reports over a number of weeks. */
export const reportsQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['reports', weeks],
    queryFn: ({ signal }) => request<Reports>(`reports?weeks=${weeks}`, { signal }),
  });

/** The people who can sign in. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request<DeskPerson[]>('people', { signal }),
});

/** The crews, as an owner edits them. */
export const bookingCrewsQuery = queryOptions({
  queryKey: ['booking', 'crews'],
  queryFn: ({ signal }) => request<BookingCrew[]>('crews', { signal }),
});

/** The rules of booking. */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking', 'rules'],
  queryFn: ({ signal }) => request<BookingRules>('booking-rules', { signal }),
});

/** The coming days off with their reasons. */
export const daysOffQuery = queryOptions({
  queryKey: ['booking', 'days-off'],
  queryFn: ({ signal }) => request<BlockedDay[]>('days-off', { signal }),
});

/** The calendars that others subscribe to. */
export const calendarsQuery = queryOptions({
  queryKey: ['booking', 'calendars'],
  queryFn: ({ signal }) => request<DeskCalendar[]>('calendars', { signal }),
});

/** The sessions of the signed-in person. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<DeskSession[]>('sessions', { signal }),
});

/** Notifications of the person's devices. Asked again while a test is on its way. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => request<PushStatus>('push', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.devices.some(({ test }) => test?.state === 'due') ? 1_000 : false,
});

/** The signed-in person's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => request<DeskSecondFactor>('second-factor', { signal }),
});

/** Security events, newest first, page by page. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['security-events'],
  queryFn: ({ pageParam, signal }) =>
    request<SecurityEvents>(`security-events?before=${encodeURIComponent(pageParam ?? '')}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

/** The leads that may be of the same person as a lead. */
export const personMatchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['person-matches', id],
    queryFn: ({ signal }) => request<PersonMatches>(`leads/${encodeURIComponent(id)}/person`, { signal }),
    staleTime: 0,
  });

/** Outbox messages that are waiting or failed. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => request<DeskOutbox>('outbox', { signal }),
});

/** The content files of the site. */
export const contentListQuery = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => request<ContentList>('content', { signal }),
});

/** The publications that wait for their time or failed at it. Fetched again with the content files. */
export const scheduledContentQuery = queryOptions({
  queryKey: ['content', 'scheduled'],
  queryFn: ({ signal }) => request<ScheduledContent[]>('content/scheduled', { signal }),
});

/** The files that contain the words of a search, with the place. */
export const contentSearchQuery = (words: string) =>
  queryOptions({
    queryKey: ['content', 'search', words],
    queryFn: ({ signal }) => request<ContentList>(`content?q=${encodeURIComponent(words)}`, { signal }),
  });

/** The key of all content files. */
export const contentFilesKey = ['content-file'] as const;

/** A content file with its schema and history. */
export const contentFileQuery = (path: string) =>
  queryOptions({
    queryKey: [...contentFilesKey, path],
    queryFn: ({ signal }) =>
      request<ContentFile>(`content/file?path=${encodeURIComponent(path)}`, { signal }),
  });

/** Where pages show the facts about the business. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request<FactPlaces[]>('profile', { signal }),
});

/** The check of the company's colors, `[primary, accent]` as JSON; null ones are the shipped colors. */
export const colorCheckQuery = (typed: string) =>
  queryOptions({
    queryKey: ['colors', typed],
    queryFn: ({ signal }) => {
      const [primary, accent] = JSON.parse(typed) as (string | null)[];
      const colors = Object.entries({ primary, accent }).filter(([, color]) => typeof color === 'string');
      return request<ColorCheck>(`colors?${new URLSearchParams(colors as [string, string][])}`, { signal });
    },
  });

/** The steps of setting up the desk. */
export const setUpQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => request<SetUp>('setup', { signal }),
});

/** The mail server that was entered at the desk; its host is empty if there is none. For owners only. */
export const mailServerQuery = queryOptions({
  queryKey: ['mail', 'server'],
  queryFn: ({ signal }) => request<MailServerSettings>('mail/server', { signal }),
  staleTime: 0,
});

/** How mail leaves the desk. Asked again while a test is on its way. */
export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => request<MailStatus>('mail', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.test?.state === 'due' ? 1_000 : false),
});

/** The videos of the site. */
export const videosQuery = queryOptions({
  queryKey: ['videos'],
  queryFn: ({ signal }) => request<DeskVideos>('videos', { signal }),
});

/** Whether a backup can be downloaded. */
export const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: ({ signal }) => request<BackupStatus>('backup', { signal }),
});

/** The images in the bucket, and those that pages refer to. */
export const imagesQuery = queryOptions({
  queryKey: ['images'],
  queryFn: ({ signal }) => request<DeskImages>('images', { signal }),
});

/** Fetches the images again after a change, and the logo, which may be one of them. */
export async function refetchImages(client: QueryClient = queryClient): Promise<void> {
  const keys = [imagesQuery.queryKey, meQuery.queryKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
