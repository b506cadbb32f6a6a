import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskJob, JobMove } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { notify } from '../lib/toasts.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { refetchJob } from './job-cache.ts';
import type { Place } from './PlaceFields.tsx';
import { PlaceForm } from './PlaceForm.tsx';
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
      if (!isConflict(error)) return;
      await refetchJob(client, job.lead);
      onChanged();
    },
  });
  const submit = () => {
    if (move.isPending || place.crew === null || place.day === '') return;
    move.mutate({ day: place.day, window: place.window, crew: place.crew, expected: job.sequence });
  };
  return (
    <PlaceForm
      place={place}
      onChange={setPlace}
      moved={job.id}
      today={today}
      dayError={place.day === '' ? strings.place.dayInvalid : undefined}
      action={strings.move.save}
      failure={isConflict(move.error) ? undefined : move.error?.message}
      disabled={move.isPending}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}

/** Returns whether somebody else changed the job first. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
