import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingCrew } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { bookingCrewsQuery, setUpQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { notify, notifyError, notifyFailure } from '../lib/toasts.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, labelFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { weekdays as dayKeys } from '../profile/opening-hours.ts';
import { AddCrew, EditCrew } from './CrewForms.tsx';
import { hasWeekday } from './weekdays.ts';

const strings = screenMessages.bookingSetup.crews;
const dayNames = screenMessages.profile.hours.days;

/** The crews, and adding, changing and removing them. */
export function Crews() {
  const query = useQuery(bookingCrewsQuery);
  const [isAdding, setAdding] = useState(false);
  const add = useKeepFocus<HTMLButtonElement>(isAdding);
  const crews = query.data;
  const heading = useKeepFocus<HTMLHeadingElement>(crews?.length);
  return (
    <section className="stack" aria-labelledby="crews">
      <h2 ref={heading} id="crews" tabIndex={-1}>
        {strings.title}
      </h2>
      {!crews && <QueryStatus query={query} failed={strings.failed} />}
      {crews?.length === 0 && (
        <div className="empty--small">
          <EmptyState message={{ title: strings.emptyTitle, text: strings.emptyText }} />
        </div>
      )}
      {crews && crews.length > 0 && (
        <ul className="ruled">
          {crews.map((crew) => (
            <Crew key={crew.id} crew={crew} />
          ))}
        </ul>
      )}
      {crews && isAdding && <AddCrew onClose={() => setAdding(false)} />}
      {crews && !isAdding && (
        <button ref={add} type="button" className="btn btn--grove btn--sm" onClick={() => setAdding(true)}>
          {strings.add}
        </button>
      )}
    </section>
  );
}

function Crew({ crew }: { readonly crew: BookingCrew }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useKeepFocus<HTMLButtonElement>(isEditing);
  if (isEditing)
    return (
      <li>
        <EditCrew crew={crew} onClose={() => setEditing(false)} />
      </li>
    );
  const days = dayKeys.filter((_, day) => hasWeekday(crew.weekdays, day)).map((key) => dayNames[key]);
  return (
    <li>
      <div>
        <b>{crew.name}</b>
        <div className="mute">{days.join(', ')}</div>
        {crew.jobs > 0 && <div className="mute">{plural(strings.jobs, crew.jobs)}</div>}
      </div>
      <div className="row setup-actions">
        <button
          ref={edit}
          type="button"
          className="btn btn--line btn--sm"
          aria-label={labelFor(strings.edit, crew.name)}
          onClick={() => setEditing(true)}
        >
          {strings.edit}
        </button>
        <RemoveCrew crew={crew} />
      </div>
    </li>
  );
}

/** Removes a crew. Sends the number of its upcoming jobs, so that a crew that was just booked is not removed. */
function RemoveCrew({ crew: { id, name, jobs } }: { readonly crew: BookingCrew }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request<BookingCrew[]>(`crews/${id}`, { method: 'DELETE', body: { jobs } }),
    onSuccess: (crews) => {
      client.setQueryData(bookingCrewsQuery.queryKey, crews);
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey });
      notify(format(strings.removed, { name }));
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: bookingCrewsQuery.queryKey });
      const message = error instanceof ApiError ? error.messageFor('jobs') : undefined;
      if (message) notifyFailure(`DELETE crews/${id}`, message);
      else notifyError(error);
    },
  });
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      aria-label={labelFor(strings.remove, name)}
      disabled={remove.isPending}
      confirmation={{
        title: format(strings.removeTitle, { name }),
        text: jobs === 0 ? strings.removeFree : plural(strings.removeText, jobs),
        action: strings.remove,
        onConfirm: () => remove.mutate(),
      }}
    >
      {strings.remove}
    </ConfirmButton>
  );
}
