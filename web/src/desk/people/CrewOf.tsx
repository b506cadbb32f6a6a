import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskPerson } from '../../contract.gen';
import { request } from '../api/client.ts';
import { bookingCrewsQuery, peopleQuery } from '../api/queries.ts';
import { SelectField } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link CrewOf}. */
export interface CrewOfProps {
  readonly person: DeskPerson;
}

const strings = screenMessages.people;

/** Chooses the crew of a crew member. */
export function CrewOf({ person }: CrewOfProps) {
  const client = useQueryClient();
  const crews = useQuery(bookingCrewsQuery).data;
  const change = useMutation({
    mutationFn: (crew: number) =>
      request<DeskPerson>(`people/${encodeURIComponent(person.id)}`, {
        method: 'PUT',
        body: { sees_revenue: person.sees_revenue, crew },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
      notify(strings.revenueChanged);
    },
    onError: notifyError,
  });
  if (!crews) return null;
  // The crew may have been removed since.
  const isKnown = crews.some(({ id }) => id === person.crew);
  return (
    <SelectField
      label={labelFor(strings.crew, person.name)}
      // A disabled field would lose the focus while someone goes through the crews with the arrow keys.
      value={change.isPending ? change.variables : isKnown ? (person.crew ?? '') : ''}
      onChange={({ target }) => change.mutate(Number(target.value))}
    >
      {!isKnown && (
        <option value="" disabled>
          {strings.chooseCrew}
        </option>
      )}
      {crews.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
