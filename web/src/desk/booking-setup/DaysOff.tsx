import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { BlockedDay, BookingCrew, DaysOffRemoval, NewDaysOff } from '../../contract.gen';
import { request } from '../api/client.ts';
import { bookingCrewsQuery, daysOffQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { CrewChoice, crewName } from './CrewChoice.tsx';
import { type DayRange, dayRanges } from './day-ranges.ts';

const strings = screenMessages.bookingSetup.daysOff;

/** The coming days off, and blocking and freeing them. */
export function DaysOff() {
  const query = useQuery(daysOffQuery);
  const crews = useQuery(bookingCrewsQuery).data ?? [];
  const ranges = dayRanges(query.data ?? []);
  const heading = useKeepFocus<HTMLHeadingElement>(query.data?.length);
  return (
    <section className="stack" aria-labelledby="days-off">
      <h2 ref={heading} id="days-off" tabIndex={-1}>
        {strings.title}
      </h2>
      <p>
        {strings.lead}{' '}
        <Link to="/profile" className="link">
          {strings.profile}
        </Link>
      </p>
      {!query.data && <QueryStatus query={query} failed={strings.failed} />}
      {query.data && ranges.length === 0 && <p className="mute">{strings.none}</p>}
      {ranges.length > 0 && (
        <ul className="ruled">
          {ranges.map((range) => (
            <Range key={`${range.first} ${range.crew}`} {...{ range, crews }} />
          ))}
        </ul>
      )}
      <BlockForm crews={crews} />
    </section>
  );
}

interface RangeProps {
  readonly range: DayRange;
  readonly crews: readonly BookingCrew[];
}

function Range({ range: { first, last, crew, reason }, crews }: RangeProps) {
  const client = useQueryClient();
  const today = dayOf(useNow());
  const free = useMutation({
    mutationFn: (body: DaysOffRemoval) => request<BlockedDay[]>('days-off', { method: 'DELETE', body }),
    onSuccess: (days) => {
      client.setQueryData(daysOffQuery.queryKey, days);
      notify(strings.freed);
    },
    onError: notifyError,
  });
  const from = formatDay(first, today);
  const days = first === last ? from : format(strings.range, { first: from, last: formatDay(last, today) });
  const who = crew === null ? screenMessages.bookingSetup.everybody : crewName(crews, crew);
  return (
    <li>
      <div>
        <b>{days}</b>
        <div className="mute">{[who, reason].filter((text) => text !== '').join(', ')}</div>
      </div>
      <button
        type="button"
        className="btn btn--line btn--sm"
        aria-label={labelFor(strings.free, `${days}, ${who}`)}
        disabled={free.isPending}
        onClick={() => free.mutate({ first, last, crew })}
      >
        {strings.free}
      </button>
    </li>
  );
}

function BlockForm({ crews }: { readonly crews: readonly BookingCrew[] }) {
  const client = useQueryClient();
  const today = dayOf(useNow());
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [crew, setCrew] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { form, ...block } = useFormMutation({
    send: (days: NewDaysOff) => request<BlockedDay[]>('days-off', { method: 'POST', body: days }),
    onSent: (days) => {
      client.setQueryData(daysOffQuery.queryKey, days);
      notify(strings.blocked);
      setFirst('');
      setLast('');
      setReason('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // One day needs no end.
    block.submit({ first, last: last || first, crew, reason });
  };
  return (
    <form ref={form} className="stack" noValidate aria-label={strings.block} onSubmit={submit}>
      <div className="cells cells--stack">
        <Field
          label={strings.first}
          type="date"
          min={today}
          value={first}
          error={block.errorOf('first')}
          onChange={({ target }) => setFirst(target.value)}
        />
        <Field
          label={strings.last}
          type="date"
          optional
          min={first || today}
          value={last}
          error={block.errorOf('last')}
          onChange={({ target }) => setLast(target.value)}
        />
        <CrewChoice
          label={strings.who}
          all={screenMessages.bookingSetup.everybody}
          crews={crews}
          value={crew}
          error={block.errorOf('crew')}
          onChange={setCrew}
        />
        <Field
          full
          label={strings.reason}
          optional
          autoComplete="off"
          value={reason}
          error={block.errorOf('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <button type="submit" className="btn btn--line btn--sm" disabled={block.isPending}>
        {strings.block}
      </button>
    </form>
  );
}
