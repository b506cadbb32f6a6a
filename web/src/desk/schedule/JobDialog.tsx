import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import type { DeskJob } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { request } from '../api/client.ts';
import { scheduleQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { weekOf } from './calendar-days.ts';
import { JobContacts } from './JobContacts.tsx';
import { JobLink } from './JobLink.tsx';
import { refetchJob } from './job-cache.ts';
import { MoveForm } from './MoveForm.tsx';
import type { MoveTarget } from './schedule-view.ts';
import { formatArrival } from './windows.ts';

/** Props of {@link JobDialog}. */
export interface JobDialogProps {
  readonly job: DeskJob;
  /** Where the job was dragged: the dialog begins with the form that moves it. */
  readonly target?: MoveTarget | null;
  readonly onClose: () => void;
}

const strings = screenMessages.schedule;

/** A job with its contacts and addresses, and what can be done with it: confirm, move, cancel. */
export function JobDialog({ job, target = null, onClose }: JobDialogProps) {
  const today = dayOf(useNow());
  const [isMoving, setMoving] = useState(target !== null);
  const [isChanged, setChanged] = useState(false);
  // The button that had the focus is gone when the dialog changes.
  const start = useKeepFocus<HTMLDivElement>(isMoving);
  const name = job.name.trim() || messages.list.noName;
  if (isMoving && job.status !== 'done')
    return (
      <Dialog title={format(strings.move.title, { name })} onClose={onClose}>
        <div ref={start} tabIndex={-1}>
          <p>{strings.move.text}</p>
        </div>
        {isChanged && <Changed />}
        <MoveForm
          // After somebody else's change it begins with the job as it is now.
          key={job.sequence}
          job={job}
          target={isChanged ? null : target}
          today={today}
          onDone={() => (target ? onClose() : setMoving(false))}
          onChanged={() => setChanged(true)}
        />
      </Dialog>
    );
  return (
    <Dialog title={name} onClose={onClose}>
      <Facts job={job} today={today} start={start} />
      <JobContacts job={job} />
      <Actions job={job} name={name} onMove={() => setMoving(true)} onClose={onClose} />
    </Dialog>
  );
}

function Changed() {
  return (
    <p className="failure" role="alert">
      {strings.job.changed}
    </p>
  );
}

interface FactsProps {
  readonly job: DeskJob;
  readonly today: string;
  /** What gets the focus when the dialog shows them again. */
  readonly start: RefObject<HTMLDivElement | null>;
}

function Facts({ job, today, start }: FactsProps) {
  const days = weekOf(job.day);
  const week = useQuery(scheduleQuery(days[0] ?? job.day, days[6] ?? job.day)).data;
  const crew = week?.crews.find(({ id }) => id === job.crew)?.name ?? (week ? strings.otherCrews : '');
  return (
    <div ref={start} tabIndex={-1} className="job-facts">
      <dl className="job-facts">
        <div>
          <dt>{strings.job.when}</dt>
          <dd>
            {formatDay(job.day, today)}, <span className="num">{formatArrival(job)}</span>{' '}
            <span className="badge">{messageFor(messages.jobs.statuses, job.status)}</span>
          </dd>
        </div>
        <div>
          <dt>{strings.job.crew}</dt>
          <dd>{crew}</dd>
        </div>
        <div>
          <dt>{strings.job.length}</dt>
          <dd>{format(strings.job.hours, { hours: formatHours(job.minutes) })}</dd>
        </div>
      </dl>
      {job.conflict !== null && <p className="failure">{messageFor(strings.conflicts, job.conflict)}</p>}
    </div>
  );
}

interface ActionsProps {
  readonly job: DeskJob;
  readonly name: string;
  readonly onMove: () => void;
  readonly onClose: () => void;
}

function Actions({ job, name, onMove, onClose }: ActionsProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (step: 'confirm' | 'cancel') =>
      request<null>(`bookings/${encodeURIComponent(job.id)}/${step}`, { method: 'POST', body: {} }),
    onSuccess: async (_, step) => {
      notify(step === 'confirm' ? strings.job.confirmed : strings.job.canceled);
      if (step === 'cancel') onClose();
      await refetchJob(client, job.lead);
    },
    onError: notifyError,
  });
  return (
    <div className="row">
      <JobLink id={job.id} />
      {job.status === 'requested' && (
        <button
          type="button"
          className="btn btn--sm"
          disabled={change.isPending}
          onClick={() => change.mutate('confirm')}
        >
          {strings.job.confirm}
        </button>
      )}
      {job.status !== 'done' && (
        <button type="button" className="btn btn--line btn--sm" onClick={onMove}>
          {strings.job.move}
        </button>
      )}
      <Link to="/leads/$id" params={{ id: job.lead }} className="btn btn--line btn--sm">
        {strings.job.lead}
      </Link>
      {job.status !== 'done' && (
        <ConfirmButton
          className="btn btn--line btn--sm"
          disabled={change.isPending}
          confirmation={{
            title: strings.job.cancelTitle,
            text: format(strings.job.cancelText, { name }),
            action: strings.job.cancel,
            onConfirm: () => change.mutate('cancel'),
          }}
        >
          {strings.job.cancel}
        </ConfirmButton>
      )}
    </div>
  );
}
