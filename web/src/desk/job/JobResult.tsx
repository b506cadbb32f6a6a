import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InvoiceRequest, JobResult as Result } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { newKey } from '../../lib/quote-key.ts';
import { api } from '../api/client.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notify } from '../lib/toasts.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { cacheJob } from '../schedule/job-cache.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';
import type { JobProps } from './JobClock.tsx';
import { postJob } from './post-job.ts';

/** Props of {@link JobResult}. */
export interface JobResultProps extends JobProps {
  readonly result: Result;
  /** Whether the job was finished while it was on the screen: then it takes the place of the form. */
  readonly isNew: boolean;
}

const { result: strings, finish } = screenMessages.job;

/** How a job ended, and its invoice for people who may see amounts. */
export function JobResult({ detail, result: { at, minutes, cents, payment }, isNew }: JobResultProps) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className="job-card job-card--done">
      <h2 ref={heading} tabIndex={-1}>
        {strings.title}
      </h2>
      <dl className="job-facts">
        <div>
          <dt>{strings.at}</dt>
          <dd title={formatFullMoment(at)}>{formatMoment(at, now)}</dd>
        </div>
        <div>
          <dt>{finish.time}</dt>
          <dd className="num">{formatMinutes(minutes)}</dd>
        </div>
        {cents !== null && (
          <div>
            <dt>{strings.amount}</dt>
            <dd>
              <b className="num">{formatCents(cents)}</b>
            </dd>
          </div>
        )}
        <div>
          <dt>{strings.payment}</dt>
          <dd>{messageFor(finish.payments, payment)}</dd>
        </div>
      </dl>
      {cents !== null && <Invoice detail={detail} />}
    </section>
  );
}

function Invoice({ detail: { job, lead } }: JobProps) {
  const client = useQueryClient();
  const email = lead.line.customer_email;
  // A second try after a lost response sends the same mail, the next press another one.
  const [id, setId] = useState(newKey);
  const mail = useMutation({
    mutationFn: (body: InvoiceRequest) => postJob(job.id, 'invoice', body),
    networkMode: 'always',
    onSuccess: (changed) => {
      setId(newKey());
      cacheJob(client, changed);
      notify(format(strings.mailed, { email }));
    },
  });
  return (
    <>
      <div className="row">
        <a
          className="btn btn--grove btn--sm"
          href={`${api}/jobs/${encodeURIComponent(job.id)}/invoice.pdf`}
          download
        >
          <DeskIcon name="download" />
          {strings.invoice}
        </a>
        {email && (
          <button
            type="button"
            className="btn btn--line btn--sm"
            disabled={mail.isPending}
            onClick={() => mail.mutate({ id })}
          >
            {strings.mail}
          </button>
        )}
      </div>
      {!email && <p className="mute">{strings.noEmail}</p>}
      {mail.error && (
        <p className="failure" role="alert">
          {mail.error.message}
        </p>
      )}
    </>
  );
}
