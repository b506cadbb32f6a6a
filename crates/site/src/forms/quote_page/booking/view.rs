//! What the page of a quote shows about its booking, in words.

use bookings::CustomerOffer;
use content::{Site, fill_placeholders};
use contract::{QuoteBooking, QuoteBookingPlace, QuoteBookingText, QuotePageSection};
use domain::company_time;
use domain::schedule::{BookingStatus, ChangeProblem, Confirmation, check_customer_change};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use store::BookingRow;
use uuid::Uuid;

use super::LastChoice;

/// A booking to show, and what can be booked.
pub struct BookingView<'a> {
    /// The language.
    pub site: &'a Site,
    /// The texts.
    pub section: &'a QuotePageSection,
    /// The path of the page.
    pub address: &'a str,
    /// What can be booked, and what is.
    pub offer: &'a CustomerOffer,
    /// What was chosen last.
    pub last: &'a LastChoice,
    /// The day that the customer asked for in the quote.
    pub wish: Option<Date>,
    /// Whether a proposal is to be accepted.
    pub has_open_proposal: bool,
    /// The time.
    pub now: Timestamp,
}

impl BookingView<'_> {
    /// The state of the section; `None` if there is nothing to choose and nothing to say.
    pub fn state(&self) -> Option<QuoteBooking> {
        let text = &self.section.booking;
        let booking = self.offer.booking.as_ref();
        let status = booking.and_then(|row| self.status(row));
        let place = self.place();
        let is_asked_for = self.last.is_asked_for || self.last.failed.is_some();
        if self.offer.setup.crews.is_empty() && status.is_none() && !is_asked_for {
            return None;
        }
        let calendar = if self.can_choose() {
            self.calendar()
        } else {
            None
        };
        let has_nothing = self.can_choose() && calendar.is_none() && place.is_none();
        let days = self.offer.setup.rules.horizon_days.to_string();
        let is_booked = place.is_some_and(|row| row.status != BookingStatus::Held);
        let heading = if is_booked {
            &text.heading_booked
        } else {
            &text.heading
        };
        Some(QuoteBooking {
            heading: heading.clone(),
            status,
            failed: self.last.failed.clone(),
            place: place.map(|row| self.shown_place(row)),
            calendar,
            nothing_free: has_nothing
                .then(|| fill_placeholders(&text.nothing_free, &[("days", &days)])),
        })
    }

    /// The window that is held or booked now.
    pub(super) fn place(&self) -> Option<&BookingRow> {
        let booking = self.offer.booking.as_ref();
        booking.filter(|row| match row.status {
            BookingStatus::Held => !self.is_hold_over(row),
            status => status.is_active(),
        })
    }

    /// The day of a window that was held and may still be free.
    pub(super) fn day_held_before(&self) -> Option<Date> {
        let booking = self.offer.booking.as_ref()?;
        let is_over = match booking.status {
            BookingStatus::Held => self.is_hold_over(booking),
            status => status == BookingStatus::Expired,
        };
        is_over.then(|| local(booking.arrival_starts).date())
    }

    /// The day of the window that is held or booked now.
    pub(super) fn day_booked(&self) -> Option<Date> {
        let place = self.place()?;
        Some(local(place.arrival_starts).date())
    }

    fn is_hold_over(&self, row: &BookingRow) -> bool {
        let now = self.now.as_millisecond();
        row.hold_until.is_some_and(|until| until <= now)
    }

    /// Whether a window can be chosen: for the first time, or another one until the cutoff.
    fn can_choose(&self) -> bool {
        match &self.offer.booking {
            Some(row) if row.status == BookingStatus::Done => false,
            Some(row) => self.place().is_none() || self.change(row).is_ok(),
            None => true,
        }
    }

    fn change(&self, row: &BookingRow) -> Result<(), ChangeProblem> {
        let cutoff = self.offer.setup.rules.cutoff;
        check_customer_change(row.status, row.arrival(), cutoff, self.now)
    }

    /// What became of the last choice; `None` if it concerns nobody anymore.
    fn status(&self, row: &BookingRow) -> Option<String> {
        let text = &self.section.booking;
        let is_past = row.arrival_starts <= self.now.as_millisecond();
        let template = match row.status {
            BookingStatus::Held if !self.is_hold_over(row) => &text.held,
            BookingStatus::Held | BookingStatus::Expired | BookingStatus::Canceled if is_past => {
                return None;
            }
            BookingStatus::Held | BookingStatus::Expired => &text.expired,
            BookingStatus::Requested => &text.requested,
            BookingStatus::Booked => &text.booked,
            BookingStatus::Canceled => &text.canceled,
            BookingStatus::Done => &text.done,
        };
        Some(self.filled(template, row))
    }

    fn shown_place(&self, row: &BookingRow) -> QuoteBookingPlace {
        let text = &self.section.booking;
        let is_held = row.status == BookingStatus::Held;
        let change = self.change(row);
        let (book, accept) = self.next_step(text);
        QuoteBookingPlace {
            id: row.id.clone(),
            sequence: row.sequence,
            is_held,
            book: (is_held && !self.has_open_proposal).then(|| book.to_owned()),
            accept: (is_held && self.has_open_proposal).then(|| self.filled(accept, row)),
            file: (!is_held).then(|| format!("{}/move.ics", self.address)),
            can_change: !is_held && change.is_ok(),
            is_too_late: change == Err(ChangeProblem::TooLate),
        }
    }

    /// The label of the button that books, and what accepting a proposal does.
    fn next_step<'a>(&self, text: &'a QuoteBookingText) -> (&'a str, &'a str) {
        match self.offer.setup.rules.confirmation {
            Confirmation::Instant => (&text.book, &text.accept_books),
            Confirmation::ByHand => (&text.request, &text.accept_requests),
        }
    }

    fn filled(&self, template: &str, row: &BookingRow) -> String {
        let locale = self.site.locale;
        let (starts, ends) = (local(row.arrival_starts), local(row.arrival_ends));
        let until = row.hold_until.map(|at| locale.time(local(at)));
        let values = [
            ("day", locale.weekday_date(starts.date())),
            ("from", locale.time(starts)),
            ("to", locale.time(ends)),
            ("until", until.unwrap_or_default()),
        ];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        fill_placeholders(template, &values)
    }

    /// A new identifier for a hold.
    pub(super) fn new_hold() -> String {
        Uuid::new_v4().to_string()
    }
}

/// An instant in milliseconds since 1970, in the company's time zone.
fn local(at: i64) -> DateTime {
    company_time(Timestamp::from_millisecond(at).unwrap_or_default()).datetime()
}
