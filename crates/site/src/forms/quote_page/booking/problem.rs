//! Why a form about the booking is refused, as a key of the page's texts.

use bookings::BookingError;
use domain::schedule::{BookingStatus, ChangeProblem, PlaceProblem};

/// Why a form was refused.
#[derive(Debug)]
pub enum Refusal {
    /// No window was chosen.
    Incomplete,
    /// The open proposal has to be accepted with it.
    AcceptFirst,
    /// The booking was not carried out.
    Booking(BookingError),
}

impl From<BookingError> for Refusal {
    fn from(error: BookingError) -> Self {
        Self::Booking(error)
    }
}

impl Refusal {
    /// The key of its text in `section.booking.problems`; `None` if the customer can do nothing about it.
    pub const fn key(&self) -> Option<&'static str> {
        match self {
            Self::Incomplete => Some("choose"),
            Self::AcceptFirst => Some("accept_first"),
            Self::Booking(error) => booking_key(error),
        }
    }
}

const fn booking_key(error: &BookingError) -> Option<&'static str> {
    Some(match error {
        BookingError::Place(problem) => place_key(*problem),
        BookingError::Change(ChangeProblem::TooLate) => "too_late",
        BookingError::HasBooking(_) => "has_booking",
        BookingError::Over(BookingStatus::Expired) => "expired",
        BookingError::Change(ChangeProblem::Over)
        | BookingError::Over(_)
        | BookingError::Gone
        | BookingError::KeyReused => "over",
        BookingError::NoEstimate => "no_estimate",
        BookingError::Changed => "changed",
        BookingError::Clock(_)
        | BookingError::Amount(_)
        | BookingError::JobValue(_)
        | BookingError::UnknownCrew
        | BookingError::NoEmail
        | BookingError::Text(_)
        | BookingError::Store(_) => return None,
    })
}

const fn place_key(problem: PlaceProblem) -> &'static str {
    match problem {
        PlaceProblem::Past => "past",
        PlaceProblem::Notice => "notice",
        PlaceProblem::Horizon => "horizon",
        PlaceProblem::Closed => "closed",
        PlaceProblem::UnknownWindow => "unknown_window",
        PlaceProblem::TooLong => "too_long",
        PlaceProblem::Full => "full",
    }
}

#[cfg(test)]
mod tests {
    use content::{Files, load_all};
    use uuid::Uuid;

    use super::*;
    use crate::forms::quote_page::view::section;

    /// Each refusal that a customer can do something about.
    fn refusals() -> Vec<Refusal> {
        let places = [
            PlaceProblem::Past,
            PlaceProblem::Notice,
            PlaceProblem::Horizon,
            PlaceProblem::Closed,
            PlaceProblem::UnknownWindow,
            PlaceProblem::TooLong,
            PlaceProblem::Full,
        ];
        let errors = [
            BookingError::Change(ChangeProblem::TooLate),
            BookingError::Change(ChangeProblem::Over),
            BookingError::HasBooking(Uuid::nil()),
            BookingError::Over(BookingStatus::Expired),
            BookingError::Over(BookingStatus::Canceled),
            BookingError::NoEstimate,
            BookingError::Changed,
            BookingError::Gone,
            BookingError::KeyReused,
        ];
        let errors = places.map(BookingError::Place).into_iter().chain(errors);
        let refusals = errors.map(Refusal::Booking);
        refusals
            .chain([Refusal::Incomplete, Refusal::AcceptFirst])
            .collect()
    }

    #[test]
    fn content_has_a_text_for_every_refusal() {
        let sites = load_all(&Files::shipped()).expect("valid content");
        for site in sites.iter() {
            let texts = &section(site).expect("the page").booking.problems;
            for refusal in refusals() {
                let key = refusal.key().expect("a text");
                assert!(texts.contains_key(key), "{} {key}", site.lang);
            }
        }
    }
}
