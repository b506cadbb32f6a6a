import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PushStatus, QuietHours } from '../../contract.gen';
import { request } from '../api/client.ts';
import { Field } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.push;

/** What the form offers before anything was chosen. */
const usual: QuietHours = { from: '21:00', until: '07:00' };

/** Props of {@link QuietHoursForm}. */
export interface QuietHoursFormProps {
  readonly quiet: QuietHours | null;
  readonly onChange: (status: PushStatus) => void;
}

/** When the person's devices stay silent, in the company's time zone. */
export function QuietHoursForm({ quiet, onChange }: QuietHoursFormProps) {
  const [isOn, setOn] = useState(quiet !== null);
  const [hours, setHours] = useState(quiet ?? usual);
  const save = useMutation({
    mutationFn: (body: QuietHours) => request<PushStatus>('push/quiet-hours', { method: 'PUT', body }),
    onSuccess: (status) => {
      onChange(status);
      notify(strings.quietSaved);
    },
    onError: notifyError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(isOn ? hours : { from: '', until: '' });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        <span>
          <b>{strings.quiet}</b>
          <span className="mute"> {strings.quietHint}</span>
        </span>
      </label>
      {isOn && (
        <div className="row">
          <Field
            label={strings.quietFrom}
            type="time"
            required
            value={hours.from}
            onChange={({ target }) => setHours({ ...hours, from: target.value })}
          />
          <Field
            label={strings.quietUntil}
            type="time"
            required
            value={hours.until}
            onChange={({ target }) => setHours({ ...hours, until: target.value })}
          />
        </div>
      )}
      <button type="submit" className="btn btn--line btn--sm" disabled={save.isPending}>
        {strings.quietSave}
      </button>
    </form>
  );
}
