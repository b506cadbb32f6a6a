import type { QuoteBooking, QuoteBookingPlace, QuotePageSection, QuotePageState } from '../../contract.gen';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { BookingCalendar } from './BookingCalendar';

/** Props of {@link Booking}. */
export interface BookingProps {
  readonly section: QuotePageSection;
  readonly state: QuotePageState;
}

/** The day and the arrival window: chosen, held, booked, moved and canceled with plain links and forms. */
export function Booking({ section, state }: BookingProps) {
  const { booking, action } = state;
  if (!booking) return null;
  const { id, booking: text } = section;
  const { heading, status, failed, place, calendar, nothing_free } = booking;
  return (
    <div className="booking">
      <h2 id={`${id}-booking`}>{heading}</h2>
      {failed && (
        <ErrorSummary
          id={`${id}-booking-errors`}
          heading={section.errors_heading}
          errors={[{ message: failed, href: null }]}
          focused
        />
      )}
      {status && <p className="document__stands-out">{status}</p>}
      {place && <NextStep section={section} state={state} place={place} />}
      {nothing_free && <p>{nothing_free}</p>}
      {calendar &&
        (place ? (
          <details className="document__form" open={calendar.is_open}>
            <summary>{place.is_held ? text.other : text.change}</summary>
            <BookingCalendar
              id={id}
              text={text}
              calendar={calendar}
              action={action}
              moved={place.is_held ? undefined : place}
            />
          </details>
        ) : (
          <BookingCalendar id={id} text={text} calendar={calendar} action={action} />
        ))}
      {place?.can_change && <Cancellation section={section} state={state} place={place} />}
    </div>
  );
}

/** What the form that accepts a proposal books with it. */
export function BookedByAccepting({ booking }: { readonly booking: QuoteBooking | null }) {
  const place = booking?.place;
  if (!place?.accept) return null;
  return (
    <>
      <input type="hidden" name="booking" value={place.id} />
      <p>{place.accept}</p>
    </>
  );
}

interface PlaceProps extends BookingProps {
  readonly place: QuoteBookingPlace;
}

function NextStep({ section, state, place }: PlaceProps) {
  const { id, booking: text } = section;
  return (
    <>
      {place.book && (
        <form method="post" action={state.action}>
          <input type="hidden" name="do" value="book" />
          <input type="hidden" name="booking" value={place.id} />
          <button className="btn" type="submit">
            {place.book}
          </button>
        </form>
      )}
      {place.accept && (
        <p>
          <a className="btn" href={`#${id}-name`}>
            {text.accept_first}
          </a>
        </p>
      )}
      {!place.is_held && (
        <>
          <h3>{text.next_heading}</h3>
          <ul>
            {text.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
      {place.file && (
        <p>
          <a className="link" href={place.file}>
            {text.file}
          </a>
        </p>
      )}
      {place.is_too_late && <p>{text.too_late}</p>}
    </>
  );
}

function Cancellation({ section, state, place }: PlaceProps) {
  const text = section.booking;
  return (
    <details className="document__form">
      <summary>{text.cancel_heading}</summary>
      <form method="post" action={state.action}>
        <p>{text.cancel_lead}</p>
        <input type="hidden" name="do" value="cancel" />
        <input type="hidden" name="booking" value={place.id} />
        <input type="hidden" name="sequence" value={place.sequence} />
        <button className="btn btn--line" type="submit">
          {text.cancel}
        </button>
      </form>
    </details>
  );
}
