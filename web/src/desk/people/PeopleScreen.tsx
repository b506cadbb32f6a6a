import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskPerson } from '../../contract.gen';
import { request } from '../api/client.ts';
import { meQuery, peopleQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { CrewOf } from './CrewOf.tsx';
import { InviteForm } from './InviteForm.tsx';

const strings = screenMessages.people;

/** The people who can sign in, with invite and remove. */
export function PeopleScreen() {
  const me = useQuery(meQuery).data;
  const isOwner = me?.person.role === 'owner';
  const query = useQuery({ ...peopleQuery, enabled: isOwner });
  if (me && !isOwner)
    return (
      <Screen title={strings.title}>
        <EmptyState message={{ title: strings.ownersOnly }} />
      </Screen>
    );
  return (
    <Screen title={strings.title} lead={strings.lead}>
      <div className="narrow stack stack--wide">
        {!query.data && <QueryStatus query={query} failed={strings.failed} />}
        {query.data && (
          <ul className="ruled">
            {query.data.map((person) => (
              <li key={person.id}>
                <div>
                  <b>{person.name}</b>{' '}
                  {person.id === me?.person.id && <span className="badge">{strings.you}</span>}{' '}
                  {person.state === 'invited' && <span className="badge badge--line">{strings.invited}</span>}
                  <div className="mute">
                    {person.email}, {strings.roles[person.role]}
                  </div>
                </div>
                {person.role === 'crew' && <CrewOf person={person} />}
                {person.role !== 'owner' && <Revenue person={person} />}
                {person.id !== me?.person.id && <Remove person={person} />}
              </li>
            ))}
          </ul>
        )}
        <InviteForm />
      </div>
    </Screen>
  );
}

/** Whether a dispatcher sees booked prices and revenue, or a crew member the prices of jobs. */
function Revenue({ person }: { readonly person: DeskPerson }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (sees_revenue: boolean) =>
      request<DeskPerson>(`people/${encodeURIComponent(person.id)}`, {
        method: 'PUT',
        body: { sees_revenue, crew: null },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
      notify(strings.revenueChanged);
    },
    onError: notifyError,
  });
  const label = person.role === 'crew' ? strings.seesPrices : strings.seesRevenue;
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={labelFor(label, person.name)}
        checked={person.sees_revenue}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function Remove({ person }: { readonly person: DeskPerson }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request<null>(`people/${encodeURIComponent(person.id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
      notify(format(strings.removed, { name: person.name }));
    },
    onError: notifyError,
  });
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      aria-label={labelFor(strings.remove, person.name)}
      disabled={remove.isPending}
      confirmation={{
        title: format(strings.removeTitle, { name: person.name }),
        text: strings.removeText,
        action: strings.remove,
        onConfirm: () => remove.mutate(),
      }}
    >
      {strings.remove}
    </ConfirmButton>
  );
}
