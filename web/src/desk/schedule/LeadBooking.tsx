import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskJob, DeskLead, LeadStatus } from '../../contract.gen';
import { leadBookingQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { BookDayDialog } from './BookDayDialog.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobLink } from './JobLink.tsx';
import { formatArrival } from './windows.ts';
import './schedule.css';

const strings = screenMessages.schedule;
/** Statuses of leads for which a day can be booked. */
const bookable: readonly LeadStatus[] = ['new', 'contacted', 'quoted', 'booked'];

/** The job of a lead with links to its page and its week, or a button to book a day. */
export function LeadBooking({ lead }: { readonly lead: DeskLead }) {
  const { line } = lead;
  const query = useQuery(leadBookingQuery(line.id));
  const [isBooking, setBooking] = useState(false);
  if (!query.data) return query.isError ? <QueryStatus query={query} failed={strings.failed} /> : null;
  const { job } = query.data;
  const canBook = bookable.includes(line.state) && line.spam_reason === null;
  return (
    <>
      {job && <Booked job={job} />}
      {!job && canBook && (
        <div>
          <button
            type="button"
            className="btn btn--line btn--sm"
            aria-haspopup="dialog"
            onClick={() => setBooking(true)}
          >
            <DeskIcon name="calendar" />
            {strings.book.action}
          </button>
        </div>
      )}
      {/* It stays open with its entries when somebody else books; the server then says so. */}
      {isBooking && <BookDayDialog lead={lead} onClose={() => setBooking(false)} />}
    </>
  );
}

/** The job with links to its page and its week. */
function Booked({ job }: { readonly job: DeskJob }) {
  const today = dayOf(useNow());
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="lead-job">
      <h3 className="small-heading">{strings.book.heading}</h3>
      <p>
        <b>{formatDay(job.day, today)}</b>, <span className="num">{formatArrival(job)}</span>{' '}
        <span className="badge">{messageFor(messages.jobs.statuses, job.status)}</span>
      </p>
      {job.conflict !== null && <p className="failure">{messageFor(strings.conflicts, job.conflict)}</p>}
      <div className="row">
        {job.status !== 'done' && (
          <button
            type="button"
            className="btn btn--line btn--sm"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {strings.book.change}
          </button>
        )}
        <JobLink id={job.id} />
        <Link to="/schedule" search={{ day: job.day }} className="btn btn--line btn--sm">
          {strings.book.week}
        </Link>
      </div>
      {isOpen && <JobDialog job={job} onClose={() => setOpen(false)} />}
    </section>
  );
}
