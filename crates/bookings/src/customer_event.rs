//! A booking as the calendar file of its customer.

use calendar::{Calendar, Event, EventStatus};
use domain::schedule::BookingStatus;
use jiff::Timestamp;
use store::BookingRow;

/// The words of the event, in the customer's language.
#[derive(Clone, Debug)]
pub struct EventText {
    /// Its title.
    pub summary: String,
    /// What to know about it, once it is confirmed.
    pub description: String,
    /// Where the crew arrives.
    pub location: String,
}

/// The arrival of a booking as iCalendar. Its identifier stays the same, and its sequence rises with each change, so
/// that a later file replaces an earlier one. `public_url` is scheme and host of the site, without a trailing slash.
pub fn customer_event(booking: &BookingRow, text: EventText, public_url: &str) -> String {
    let instant = |at| Timestamp::from_millisecond(at).unwrap_or_default();
    let host = public_url.rsplit('/').next().unwrap_or_default();
    let status = match booking.status {
        BookingStatus::Held | BookingStatus::Requested => EventStatus::Tentative,
        BookingStatus::Booked | BookingStatus::Done => EventStatus::Confirmed,
        BookingStatus::Canceled | BookingStatus::Expired => EventStatus::Canceled,
    };
    // It says that the crew comes, which is not sure before, and wrong after a cancellation.
    let description = match status {
        EventStatus::Confirmed => text.description,
        EventStatus::Tentative | EventStatus::Canceled => String::new(),
    };
    let event = Event {
        uid: format!("{}@{host}", booking.id),
        sequence: booking.sequence,
        status,
        changed_at: instant(booking.updated_at),
        starts: instant(booking.arrival_starts),
        ends: instant(booking.arrival_ends),
        summary: text.summary.clone(),
        location: text.location,
        description,
        url: String::new(),
    };
    let calendar = Calendar {
        name: text.summary,
        events: vec![event],
    };
    calendar.write()
}
