//! Why a use case was not carried out.

use domain::FieldProblem;
use domain::schedule::{
    AboveMaximum, BookingStatus, ChangeProblem, ClockProblem, JobValueProblem, PlaceProblem,
};
use store::{BookingOutcome, StoreError};
use uuid::Uuid;

/// Why a use case was not carried out; nothing was stored then.
#[derive(Debug)]
pub enum BookingError {
    /// The window cannot be booked.
    Place(PlaceProblem),
    /// The customer cannot change the booking.
    Change(ChangeProblem),
    /// The lead has this booking, which is to be moved or canceled instead.
    HasBooking(Uuid),
    /// The booking has ended with this status.
    Over(BookingStatus),
    /// The lead has no estimate, and no time was given.
    NoEstimate,
    /// Somebody else has changed the booking since.
    Changed,
    /// There is no such lead, booking or job.
    Gone,
    /// The id belongs to something else.
    KeyReused,
    /// The step of the clock is not possible.
    Clock(ClockProblem),
    /// The final amount is above this limit.
    Amount(AboveMaximum),
    /// The actual time or an amount is outside of its limits.
    JobValue(JobValueProblem),
    /// There is no such crew, or it was removed.
    UnknownCrew,
    /// The lead has no email address.
    NoEmail,
    /// A text is not valid.
    Text(FieldProblem),
    /// The database is unavailable.
    Store(StoreError),
}

impl From<StoreError> for BookingError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Whether a change was stored now; `false` if it was so already.
pub fn is_new(outcome: BookingOutcome) -> Result<bool, BookingError> {
    match outcome {
        BookingOutcome::Done => Ok(true),
        BookingOutcome::Repeated => Ok(false),
        BookingOutcome::Over(status) => Err(BookingError::Over(status)),
        BookingOutcome::Conflict => Err(BookingError::Changed),
        BookingOutcome::Refused(problem) => Err(BookingError::Place(problem)),
        BookingOutcome::Taken => Err(BookingError::Place(PlaceProblem::Full)),
        BookingOutcome::Missing => Err(BookingError::Gone),
    }
}
