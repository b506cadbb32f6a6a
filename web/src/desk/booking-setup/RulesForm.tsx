import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import type { BookingRules, BookingRulesChange } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { bookingRulesQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { useSharedForm } from '../components/use-shared-form.ts';
import { notify } from '../lib/toasts.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { isAmount, rulesChange, rulesVersion } from './rules.ts';
import { WindowRows } from './WindowRows.tsx';

const strings = screenMessages.bookingSetup.rules;

/** The fields with a number, and their names on the server. */
const numbers = [
  { name: 'notice', sent: 'notice_minutes' },
  { name: 'cutoff', sent: 'cutoff_minutes' },
  { name: 'buffer', sent: 'buffer_minutes' },
  { name: 'horizon', sent: 'horizon_days' },
] as const;

const labels: Readonly<Record<string, string>> = { ...strings, work_ends: strings.workEnds };

/** The rules of booking. */
export function Rules() {
  const query = useQuery(bookingRulesQuery);
  return (
    <section className="stack" aria-labelledby="booking-rules">
      <h2 id="booking-rules">{strings.title}</h2>
      {query.data ? <RulesForm rules={query.data} /> : <QueryStatus query={query} failed={strings.failed} />}
    </section>
  );
}

/** Props of {@link RulesForm}. */
export interface RulesFormProps {
  /** What is stored now. */
  readonly rules: BookingRules;
}

/** Changes the rules, which another owner may change at the same time. */
export function RulesForm({ rules }: RulesFormProps) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useSharedForm(rulesVersion(rules), async () =>
    rulesVersion(await client.fetchQuery({ ...bookingRulesQuery, staleTime: 0 })),
  );
  const { values, set } = form;
  const change = useMutation({
    mutationFn: (body: BookingRulesChange) => request<BookingRules>('booking-rules', { method: 'PUT', body }),
  });
  const focusInvalid = useInvalidFocus(element, change.error);
  const errorOf = (field: string) =>
    change.error instanceof ApiError ? change.error.messageFor(field) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The server would refuse another number without naming its field.
    if (numbers.some(({ name }) => !isAmount(name, values[name]))) return focusInvalid();
    if (change.isPending) return;
    try {
      await form.save(async ({ values, version }) => {
        const stored = await change.mutateAsync(rulesChange(values, version));
        client.setQueryData(bookingRulesQuery.queryKey, stored);
        notify(screenMessages.bookingSetup.saved);
        return rulesVersion(stored);
      });
    } catch (error) {
      notifyUnlessFields(error);
    }
  };
  return (
    <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FieldConflicts
        form={form}
        title={screenMessages.bookingSetup.conflict}
        labelOf={(field) => messageFor(labels, field)}
        textOf={(field, value) => (field === 'confirmation' ? messageFor(labels, value) : value)}
      />
      <WindowRows
        text={values.windows ?? ''}
        error={errorOf('windows')}
        onChange={(text) => set('windows', text)}
      />
      <div className="cells cells--stack">
        <Field
          full
          label={strings.workEnds}
          type="time"
          step={1800}
          hint={strings.workEndsHint}
          value={values.work_ends ?? ''}
          error={errorOf('work_ends')}
          onChange={({ target }) => set('work_ends', target.value)}
        />
        {numbers.map(({ name, sent }) => (
          <Field
            key={name}
            label={strings[name]}
            inputMode="decimal"
            autoComplete="off"
            hint={strings[`${name}Hint`]}
            value={values[name] ?? ''}
            error={isAmount(name, values[name]) ? errorOf(sent) : strings.number}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
      </div>
      <fieldset className="choice">
        <legend>{strings.confirmation}</legend>
        {(['instant', 'by_hand'] as const).map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="confirmation"
              checked={values.confirmation === one}
              onChange={() => set('confirmation', one)}
            />
            <span>
              <b>{strings[one]}</b>
              <span className="mute"> {strings[`${one}Hint`]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn btn--grove" disabled={change.isPending}>
        {strings.save}
      </button>
    </form>
  );
}
