import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { jobQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { Attachments } from '../lead/Attachments.tsx';
import { EstimateSummary } from '../lead/EstimateSummary.tsx';
import { FormEntries } from '../lead/FormEntries.tsx';
import { Notes } from '../lead/Notes.tsx';
import { useIsPrinting } from '../lib/use-is-printing.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { ChangeOrders } from './ChangeOrders.tsx';
import { FinishForm } from './FinishForm.tsx';
import { JobClock, type JobProps } from './JobClock.tsx';
import { JobHead } from './JobHead.tsx';
import { JobPromise } from './JobPromise.tsx';
import { JobResult } from './JobResult.tsx';
import { JobSheet } from './JobSheet.tsx';
import '../lead/lead.css';
import '../schedule/schedule.css';
import './job.css';

const strings = screenMessages.job;

/** A job on its day: what was promised, its clock, change orders, its end and its invoice. */
export function JobScreen() {
  const { id } = useParams({ from: '/jobs/$id' });
  const query = useQuery(jobQuery(id));
  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isGone)
    return (
      <div className="empty">
        <h1>{strings.notFound}</h1>
        <Link to="/schedule" className="btn btn--grove btn--sm">
          {strings.toSchedule}
        </Link>
      </div>
    );
  const detail = query.data;
  const name = detail ? detail.job.name.trim() || messages.list.noName : strings.title;
  return (
    <Screen title={name}>
      {detail ? <Job key={id} detail={detail} /> : <QueryStatus query={query} failed={strings.failed} />}
    </Screen>
  );
}

function Job({ detail }: JobProps) {
  const isPrinting = useIsPrinting();
  const { job, lead, result } = detail;
  const [wasDone] = useState(result !== null);
  return (
    <>
      {isPrinting && <JobSheet detail={detail} />}
      <div className="job-page">
        <div className="job-page__part">
          <JobHead detail={detail} />
          {job.status === 'canceled' && <p className="job-card failure">{strings.canceledText}</p>}
          {job.status === 'requested' && (
            <div className="job-card">
              <p>{strings.requestedText}</p>
              <Link to="/schedule" search={{ day: job.day }} className="btn btn--grove btn--sm">
                {messages.jobs.openWeek}
              </Link>
            </div>
          )}
          {result && <JobResult detail={detail} result={result} isNew={!wasDone} />}
          {(job.status === 'booked' || detail.clock.steps.length > 0) && <JobClock detail={detail} />}
          {(job.status === 'booked' || detail.change_orders.length > 0) && <ChangeOrders detail={detail} />}
          {job.status === 'booked' && <FinishForm detail={detail} />}
        </div>
        <div className="job-page__part">
          <JobPromise detail={detail} />
          <EstimateSummary lead={lead} />
          <Notes lead={lead} />
          <Attachments lead={lead} />
          <FormEntries lead={lead} />
        </div>
      </div>
    </>
  );
}
