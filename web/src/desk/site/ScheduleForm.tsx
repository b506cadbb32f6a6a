import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { dayOf } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import type { ScheduledTime } from './publish-drafts.ts';

const strings = screenMessages.site.drafts;

/** Props of {@link ScheduleForm}. */
export interface ScheduleFormProps {
  /** How many files are marked. */
  readonly count: number;
  readonly isReady: boolean;
  /** Why the server refused the last time. */
  readonly error: Error | null;
  readonly onSchedule: (at: ScheduledTime) => void;
}

/** The day and time at which the marked drafts are published, folded until it is needed. */
export function ScheduleForm({ count, isReady, error, onSchedule }: ScheduleFormProps) {
  const today = dayOf(useNow());
  const form = useRef<HTMLFormElement>(null);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const errorOf = (field: string) => (error instanceof ApiError ? error.messageFor(field) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSchedule({ date, time });
  };
  return (
    <details className="fold">
      <summary>
        <DeskIcon name="chevron" />
        {strings.later}
      </summary>
      <form ref={form} className="fold__inner stack" noValidate aria-label={strings.later} onSubmit={submit}>
        <p className="mute">{strings.laterLead}</p>
        <div className="cells cells--stack">
          <Field
            label={strings.day}
            type="date"
            min={today}
            value={date}
            error={errorOf('date')}
            onChange={({ target }) => setDate(target.value)}
          />
          <Field
            label={strings.time}
            type="time"
            value={time}
            error={errorOf('time')}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
        <button type="submit" className="btn btn--line btn--sm" disabled={!isReady}>
          {plural(strings.schedule, count)}
        </button>
      </form>
    </details>
  );
}
