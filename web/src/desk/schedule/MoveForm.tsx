import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskJob, JobMove } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { notify } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { refetchJob } from './job-cache.ts';
import { type Place, PlaceFields } from './PlaceFields.tsx';
import type { MoveTarget } from './schedule-view.ts';
import { windowOf } from './windows.ts';

/** Props of {@link MoveForm}. */
export interface MoveFormProps {
  readonly job: DeskJob;
  /** Where the job was dragged; the person still chooses to move it. */
  readonly target?: MoveTarget | null;
  readonly today: string;
  readonly onDone: () => void;
  /** Called when somebody else changed the job first; it is loaded again then. */
  readonly onChanged: () => void;
}

const strings = screenMessages.schedule;

/** Moves a job to another day, window or crew. A refusal of the server is shown in its words. */
export function MoveForm({ job, target = null, today, onDone, onChanged }: MoveFormProps) {
  const client = useQueryClient();
  const [place, setPlace] = useState<Place>({
    day: target?.day ?? job.day,
    window: windowOf(job),
    crew: target?.crew ?? job.crew,
  });
  const move = useMutation({
    mutationFn: (body: JobMove) =>
      request<null>(`bookings/${encodeURIComponent(job.id)}/place`, { method: 'PUT', body }),
    onSuccess: async () => {
      notify(strings.move.saved);
      onDone();
      await refetchJob(client, job.lead);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return;
      await refetchJob(client, job.lead);
      onChanged();
    },
  });
  const submit = () => {
    if (move.isPending || place.crew === null || place.day === '') return;
    move.mutate({ day: place.day, window: place.window, crew: place.crew, expected: job.sequence });
  };
  const isShown = move.error && !(move.error instanceof ApiError && move.error.status === 409);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PlaceFields
        place={place}
        onChange={setPlace}
        moved={job.id}
        today={today}
        dayError={place.day === '' ? strings.place.dayInvalid : undefined}
      />
      {isShown && (
        <p className="failure" role="alert">
          {move.error?.message}
        </p>
      )}
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" onClick={onDone}>
          {messages.common.cancel}
        </button>
        <button type="submit" className="btn btn--grove btn--sm" disabled={move.isPending}>
          {strings.move.save}
        </button>
      </div>
    </form>
  );
}
