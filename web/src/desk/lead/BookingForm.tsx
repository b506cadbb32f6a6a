import { useQuery } from '@tanstack/react-query';
import type { LeadLine } from '../../contract.gen';
import { leadBookingQuery } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { FieldConflicts } from '../components/FieldConflicts.tsx';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { type Booking, useBooking } from './use-booking.ts';

/** Props of {@link BookingForm}. */
export interface BookingFormProps {
  readonly line: LeadLine;
}

/** Props of {@link BookDialog}. */
export interface BookDialogProps extends BookingFormProps {
  readonly onClose: () => void;
}

const strings = messages.lead;

/** The agreed day and price, once the move is booked. */
export function BookingForm({ line }: BookingFormProps) {
  const booking = useBooking(line, false);
  const isShown = ['booked', 'done'].includes(line.state) || line.booked_cents !== null;
  const job = useQuery({ ...leadBookingQuery(line.id), enabled: isShown }).data?.job;
  // The schedule has the day of a job.
  const hasDay = job?.status === 'booked' || job?.status === 'done';
  if (!isShown || (hasDay && booking.price === null)) return null;
  return (
    <form
      className="booked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void booking.save(strings.bookedSaved);
      }}
    >
      <BookingFields booking={booking} hasDay={hasDay} />
      <button type="submit" className="btn btn--grove btn--sm" disabled={booking.isPending}>
        {messages.common.save}
      </button>
    </form>
  );
}

/** Asks for day and price when a move is booked. Both may be left empty. */
export function BookDialog({ line, onClose }: BookDialogProps) {
  const booking = useBooking(line, true);
  const submit = async () => {
    const done = format(strings.statusChanged, { status: messages.statuses.booked.toLowerCase() });
    if (await booking.save(done)) onClose();
  };
  return (
    <Dialog title={strings.book} description={strings.bookLead} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <BookingFields booking={booking} />
        <div className="row">
          <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
            {messages.common.cancel}
          </button>
          <button type="submit" className="btn btn--grove btn--sm" disabled={booking.isPending}>
            {strings.book}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface BookingFieldsProps {
  readonly booking: Booking;
  /** Leaves the day out. */
  readonly hasDay?: boolean;
}

function BookingFields({ booking, hasDay = false }: BookingFieldsProps) {
  const { date, dateError, price, priceError, setDate, setPrice, conflicts } = booking;
  return (
    <>
      <FieldConflicts
        form={conflicts}
        title={messages.conflict.lead}
        labelOf={(name) => (name === 'date' ? strings.bookedDate : strings.bookedPrice)}
      />
      <div className={price === null || hasDay ? 'cells cells--one' : 'cells'}>
        {!hasDay && (
          <Field
            label={strings.bookedDate}
            name="booked-date"
            type="date"
            autoComplete="off"
            error={dateError}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
        {price !== null && (
          <Field
            label={strings.bookedPrice}
            name="booked"
            inputMode="decimal"
            autoComplete="off"
            hint={strings.bookedHint}
            error={priceError}
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        )}
      </div>
    </>
  );
}
