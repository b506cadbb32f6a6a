import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BookingCrew, CalendarAddress, DeskCalendar, NewCalendar } from '../../contract.gen';
import { request } from '../api/client.ts';
import { bookingCrewsQuery, calendarsQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { copy } from '../lib/clipboard.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import { CrewChoice, crewName } from './CrewChoice.tsx';

const strings = screenMessages.bookingSetup.calendars;

/** The calendars that others subscribe to, and making and revoking their addresses. */
export function Calendars() {
  const query = useQuery(calendarsQuery);
  const crews = useQuery(bookingCrewsQuery).data ?? [];
  const [made, setMade] = useState<CalendarAddress | null>(null);
  const heading = useKeepFocus<HTMLHeadingElement>(query.data?.length);
  return (
    <section className="stack" aria-labelledby="calendars">
      <h2 ref={heading} id="calendars" tabIndex={-1}>
        {strings.title}
      </h2>
      <p>{strings.lead}</p>
      {!query.data && <QueryStatus query={query} failed={strings.failed} />}
      {query.data?.length === 0 && <p className="mute">{strings.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="ruled">
          {query.data.map((calendar) => (
            <li key={calendar.id}>
              <div>
                <b>{calendar.name}</b>
                <div className="mute">
                  {calendar.crew === null ? strings.all : crewName(crews, calendar.crew)}
                </div>
                <div className="mute">
                  {format(strings.made, { when: formatFullMoment(calendar.created_at) })}
                </div>
              </div>
              <Revoke
                calendar={calendar}
                onRevoked={() => setMade((shown) => (shown?.name === calendar.name ? null : shown))}
              />
            </li>
          ))}
        </ul>
      )}
      <MakeForm crews={crews} onMade={setMade} />
      {made && <Address key={made.address} calendar={made} />}
    </section>
  );
}

interface RevokeProps {
  readonly calendar: DeskCalendar;
  readonly onRevoked: () => void;
}

function Revoke({ calendar: { id, name }, onRevoked }: RevokeProps) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => request<DeskCalendar[]>(`calendars/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (calendars) => {
      client.setQueryData(calendarsQuery.queryKey, calendars);
      notify(format(strings.revoked, { name }));
      onRevoked();
    },
    onError: notifyError,
  });
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      aria-label={labelFor(strings.revoke, name)}
      disabled={revoke.isPending}
      confirmation={{
        title: format(strings.revokeTitle, { name }),
        text: strings.revokeText,
        action: strings.revoke,
        onConfirm: () => revoke.mutate(),
      }}
    >
      {strings.revoke}
    </ConfirmButton>
  );
}

interface MakeFormProps {
  readonly crews: readonly BookingCrew[];
  readonly onMade: (calendar: CalendarAddress) => void;
}

function MakeForm({ crews, onMade }: MakeFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [crew, setCrew] = useState<number | null>(null);
  const { form, ...make } = useFormMutation({
    send: (calendar: NewCalendar) =>
      request<CalendarAddress>('calendars', { method: 'POST', body: calendar }),
    onSent: (calendar) => {
      setName('');
      onMade(calendar);
      void client.invalidateQueries({ queryKey: calendarsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.submit({ name, crew });
  };
  return (
    <form ref={form} className="stack" noValidate aria-label={strings.make} onSubmit={submit}>
      <div className="cells cells--stack">
        <Field
          full
          label={strings.name}
          autoComplete="off"
          value={name}
          error={make.errorOf('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <CrewChoice
          label={strings.shows}
          all={strings.all}
          crews={crews}
          value={crew}
          error={make.errorOf('crew')}
          onChange={setCrew}
        />
      </div>
      <button type="submit" className="btn btn--line btn--sm" disabled={make.isPending}>
        {strings.make}
      </button>
    </form>
  );
}

/** The new address. It is shown once, so it gets the focus and scrolls into view. */
function Address({ calendar: { name, address } }: { readonly calendar: CalendarAddress }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={box} className="summary-box" tabIndex={-1} aria-labelledby="calendar-address">
      <h3 id="calendar-address">{format(strings.addressTitle, { name })}</h3>
      <p>{strings.once}</p>
      <p className="link-text">{address}</p>
      <button
        type="button"
        className="btn btn--line btn--sm"
        onClick={() => void copy(address, strings.copied)}
      >
        <DeskIcon name="copy" />
        {strings.copy}
      </button>
      <p>{strings.iphone}</p>
      <p>{strings.google}</p>
    </section>
  );
}
