import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { BookingCrew, CrewChange, NewCrew } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { bookingCrewsQuery, setUpQuery } from '../api/queries.ts';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { notifyUnlessFields, useFormMutation } from '../components/use-form-mutation.ts';
import { useSharedForm } from '../components/use-shared-form.ts';
import type { FormVersion } from '../lib/shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { weekdays as dayKeys } from '../profile/opening-hours.ts';
import { CrewFields } from './CrewFields.tsx';
import { hasWeekday, usualWeekdays } from './weekdays.ts';

const strings = screenMessages.bookingSetup.crews;
const dayNames = screenMessages.profile.hours.days;

/** Props of {@link AddCrew}. */
export interface AddCrewProps {
  readonly onClose: () => void;
}

/** Adds a crew. */
export function AddCrew({ onClose }: AddCrewProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [weekdays, setWeekdays] = useState(usualWeekdays);
  const { form, ...add } = useFormMutation({
    send: (crew: NewCrew) => request<BookingCrew[]>('crews', { method: 'POST', body: crew }),
    onSent: (crews) => {
      client.setQueryData(bookingCrewsQuery.queryKey, crews);
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey });
      notify(format(strings.added, { name: name.trim() }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.submit({ name, weekdays });
  };
  return (
    <form ref={form} className="stack" noValidate aria-label={strings.add} onSubmit={submit}>
      <CrewFields {...{ name, weekdays }} errorOf={add.errorOf} onName={setName} onWeekdays={setWeekdays} />
      <Buttons isPending={add.isPending} action={strings.add} onClose={onClose} />
    </form>
  );
}

/** Props of {@link EditCrew}. */
export interface EditCrewProps {
  readonly crew: BookingCrew;
  readonly onClose: () => void;
}

/** Changes a crew, which another owner may change at the same time. */
export function EditCrew({ crew, onClose }: EditCrewProps) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const stored = (crews: readonly BookingCrew[]) => versionOf(crews.find(({ id }) => id === crew.id) ?? crew);
  const form = useSharedForm(versionOf(crew), async () =>
    stored(await client.fetchQuery({ ...bookingCrewsQuery, staleTime: 0 })),
  );
  const change = useMutation({
    mutationFn: (body: CrewChange) => request<BookingCrew[]>(`crews/${crew.id}`, { method: 'PUT', body }),
  });
  useInvalidFocus(element, change.error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      const isSaved = await form.save(async ({ values, version: expected }) => {
        const { name = '', weekdays = '' } = values;
        const crews = await change.mutateAsync({ name, weekdays: Number(weekdays), expected });
        client.setQueryData(bookingCrewsQuery.queryKey, crews);
        notify(screenMessages.bookingSetup.saved);
        return stored(crews);
      });
      if (isSaved) onClose();
    } catch (error) {
      notifyUnlessFields(error);
    }
  };
  return (
    <form
      ref={element}
      className="stack setup-edit"
      noValidate
      aria-label={crew.name}
      onSubmit={(event) => void submit(event)}
    >
      <FieldConflicts
        form={form}
        title={screenMessages.bookingSetup.conflict}
        labelOf={(field) => messageFor({ name: strings.name, weekdays: strings.weekdays }, field)}
        textOf={(field, value) => (field === 'weekdays' ? shownDays(Number(value)) : value)}
      />
      <CrewFields
        name={form.values.name ?? ''}
        weekdays={Number(form.values.weekdays)}
        errorOf={(field) => (change.error instanceof ApiError ? change.error.messageFor(field) : undefined)}
        onName={(name) => form.set('name', name)}
        onWeekdays={(weekdays) => form.set('weekdays', String(weekdays))}
      />
      <Buttons isPending={change.isPending} action={messages.common.save} onClose={onClose} />
    </form>
  );
}

interface ButtonsProps {
  readonly isPending: boolean;
  readonly action: string;
  readonly onClose: () => void;
}

function Buttons({ isPending, action, onClose }: ButtonsProps) {
  return (
    <div className="row">
      <button type="submit" className="btn btn--grove btn--sm" disabled={isPending}>
        {action}
      </button>
      <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
        {messages.common.cancel}
      </button>
    </div>
  );
}

function versionOf({ name, weekdays, version }: BookingCrew): FormVersion {
  return { version, values: { name, weekdays: String(weekdays) } };
}

function shownDays(weekdays: number): string {
  return dayKeys
    .filter((_, day) => hasWeekday(weekdays, day))
    .map((key) => dayNames[key])
    .join(', ');
}
