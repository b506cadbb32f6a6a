import type { DragEvent } from 'react';
import type { DeskJob } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { cityOf } from '../leads/line-labels.ts';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatArrival } from './windows.ts';

/** Props of {@link JobButton}. */
export interface JobButtonProps {
  readonly job: DeskJob;
  readonly onOpen: (job: DeskJob) => void;
  /** Called when a drag begins, and with null when it has ended; without it, the job cannot be dragged. */
  readonly onDrag?: (job: DeskJob | null) => void;
}

const strings = screenMessages.schedule;

/** A job in the week: arrival, customer, route, status, and what is wrong with it. Opens the job. */
export function JobButton({ job, onOpen, onDrag }: JobButtonProps) {
  const [from, to] = [cityOf(job.origin), cityOf(job.destination)];
  const drag = (event: DragEvent) => {
    // Firefox drags nothing without data.
    event.dataTransfer.setData('text/plain', job.id);
    event.dataTransfer.effectAllowed = 'move';
    onDrag?.(job);
  };
  return (
    // Firefox does not drag a button by its blank parts, only what is around it.
    // biome-ignore lint/a11y/noStaticElementInteractions: Dragging is a short cut; the dialog of the job does the same.
    <div
      className="job-drag"
      draggable={onDrag !== undefined && job.status !== 'done'}
      onDragStart={drag}
      onDragEnd={() => onDrag?.(null)}
    >
      <button
        type="button"
        className={`job job--${job.status}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(job)}
      >
        <span className="job__time num">{formatArrival(job)}</span>{' '}
        <span className="job__name">{job.name.trim() || messages.list.noName}</span>{' '}
        {(from || to) && (
          <span className="job__route">
            {from || '?'} <span className="vh">{messages.list.to}</span>
            <DeskIcon name="arrow" /> {to || '?'}
          </span>
        )}{' '}
        <span className="badge">{messageFor(messages.jobs.statuses, job.status)}</span>{' '}
        {job.conflict !== null && (
          <span className="job__conflict">
            <DeskIcon name="warn" />
            <span>{messageFor(strings.conflicts, job.conflict)}</span>
          </span>
        )}
      </button>
    </div>
  );
}
