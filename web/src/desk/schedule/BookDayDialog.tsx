import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DeskLead, NewJob } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { newKey } from '../../lib/quote-key.ts';
import { request } from '../api/client.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { customerName } from '../leads/line-labels.ts';
import { notify } from '../lib/toasts.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { refetchJob } from './job-cache.ts';
import { type Place, useFirstWindow } from './PlaceFields.tsx';
import { PlaceForm } from './PlaceForm.tsx';

/** Props of {@link BookDayDialog}. */
export interface BookDayDialogProps {
  readonly lead: DeskLead;
  readonly onClose: () => void;
}

const strings = screenMessages.schedule;

/** Books a day for a lead: day and length are those of its estimate, the crew is the first that is free. */
export function BookDayDialog({ lead: { line }, onClose }: BookDayDialogProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const focusInvalid = useInvalidFocus(form);
  const today = dayOf(useNow());
  const wanted = line.moving_date !== null && line.moving_date >= today ? line.moving_date : '';
  const [place, setPlace] = useState<Place>({ day: wanted, window: '', crew: null });
  const [hours, setHours] = useState(line.minutes === null ? '' : formatHours(line.minutes));
  // A retry after a lost response books nothing twice. Other entries get another id, or the server would take them for
  // the booking that it has.
  const [id, setId] = useState(newKey);
  const [isChecked, setChecked] = useState(false);
  const firstWindow = useFirstWindow(today);
  const window = place.window || firstWindow;
  const minutes = minutesOf(hours);
  const book = useMutation({
    mutationFn: (body: NewJob) =>
      request<null>(`leads/${encodeURIComponent(line.id)}/booking`, { method: 'POST', body }),
    onSuccess: async (_, { day }) => {
      notify(format(strings.book.booked, { day: formatDay(day, today) }));
      onClose();
      await refetchJob(client, line.id);
    },
  });
  const submit = () => {
    setChecked(true);
    if (minutes === null || place.day === '') return focusInvalid();
    if (book.isPending) return;
    book.mutate({ id, day: place.day, window, crew: place.crew, minutes });
  };
  return (
    <Dialog title={format(strings.book.title, { name: customerName(line) })} onClose={onClose}>
      <PlaceForm
        place={place}
        onChange={(changed) => {
          setPlace(changed);
          setId(newKey());
        }}
        anyCrew
        today={today}
        dayError={isChecked && place.day === '' ? strings.place.dayInvalid : undefined}
        action={strings.book.submit}
        failure={book.error?.message}
        disabled={book.isPending || window === ''}
        form={form}
        onSubmit={submit}
        onCancel={onClose}
      >
        <div className="cells cells--one">
          <Field
            label={strings.place.hours}
            name="hours"
            inputMode="decimal"
            autoComplete="off"
            hint={strings.place.hoursHint}
            error={isChecked && minutes === null ? strings.place.hoursInvalid : undefined}
            value={hours}
            onChange={({ target }) => {
              setHours(target.value);
              setId(newKey());
            }}
          />
        </div>
      </PlaceForm>
    </Dialog>
  );
}

/** Typed hours in minutes; null if they are no length of a job. */
function minutesOf(hours: string): number | null {
  const minutes = Math.round(Number(hours.trim().replace(',', '.')) * 60);
  return minutes >= 30 && minutes <= 6_000 ? minutes : null;
}
