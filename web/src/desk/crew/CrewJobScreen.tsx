import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { jobQuery, meQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { JobClock, type JobProps } from '../job/JobClock.tsx';
import { JobPromise } from '../job/JobPromise.tsx';
import { EstimateSummary } from '../lead/EstimateSummary.tsx';
import { FormEntries } from '../lead/FormEntries.tsx';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { CrewJobHead } from './CrewJobHead.tsx';
import { CrewNotes } from './CrewNotes.tsx';
import { CrewNotFound } from './CrewNotFound.tsx';
import { CrewPhotos } from './CrewPhotos.tsx';
import { CrewWork } from './CrewWork.tsx';
import '../lead/lead.css';
import '../schedule/schedule.css';
import '../job/job.css';

const strings = screenMessages.job;
/** Other people change the job, and a crew member gets no events. In milliseconds. */
const refetchInterval = 60_000;

/** A job as its crew sees it: where to go, what to do, the clock and the notes. */
export function CrewJobScreen() {
  const { id } = useParams({ from: '/jobs/$id' });
  const query = useQuery({ ...jobQuery(id), refetchInterval });
  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isGone) return <CrewNotFound title={strings.notFound} />;
  const detail = query.data;
  const name = detail ? detail.job.name.trim() || messages.list.noName : strings.title;
  return (
    <Screen title={name}>
      {detail ? <CrewJob key={id} detail={detail} /> : <QueryStatus query={query} failed={strings.failed} />}
    </Screen>
  );
}

function CrewJob({ detail }: JobProps) {
  const seesPrices = useQuery(meQuery).data?.person?.sees_revenue ?? false;
  return (
    <div className="job-page">
      <div className="job-page__part">
        <CrewJobHead detail={detail} />
        <JobClock detail={detail} />
      </div>
      <div className="job-page__part">
        {/* Without the permission the server sends no amounts. */}
        {seesPrices ? (
          <>
            <JobPromise detail={detail} />
            <EstimateSummary lead={detail.lead} />
          </>
        ) : (
          <CrewWork lead={detail.lead} />
        )}
        <CrewPhotos photos={detail.lead.attachments.files} />
        <CrewNotes detail={detail} />
        <FormEntries lead={detail.lead} />
      </div>
    </div>
  );
}
