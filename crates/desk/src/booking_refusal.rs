//! Why a booking was refused, in the desk's texts.

use bookings::BookingError;
use content::BookingErrorMessages;
use domain::schedule::{AboveMaximum, JobValueProblem, PlaceProblem};
use endpoint::Error;

/// Why a booking was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingRefusal {
    /// The window cannot be booked.
    Place(PlaceProblem),
    /// The cutoff has passed.
    TooLate,
    /// The lead has a booking.
    HasBooking,
    /// The booking has ended.
    Over,
    /// The lead has no estimate.
    NoEstimate,
    /// Someone else has changed the booking.
    Changed,
    /// The step of the clock is not possible.
    Clock,
    /// The final amount is above the maximum.
    Amount(AboveMaximum),
    /// The actual time or an amount is outside of its limits.
    JobValue(JobValueProblem),
    /// The lead has no email address.
    NoEmail,
    /// The lead is to be erased, but has a job that is requested or booked.
    EraseBooked,
}

impl BookingRefusal {
    /// Returns why an error refuses a booking.
    ///
    /// # Errors
    /// The error common to all endpoints that it is instead.
    pub fn of(error: BookingError) -> Result<Self, Error> {
        Ok(match error {
            BookingError::Place(problem) => Self::Place(problem),
            BookingError::Change(_) => Self::TooLate,
            BookingError::HasBooking(_) => Self::HasBooking,
            BookingError::Over(_) => Self::Over,
            BookingError::NoEstimate => Self::NoEstimate,
            BookingError::Changed => Self::Changed,
            BookingError::Clock(_) => Self::Clock,
            BookingError::Amount(above) => Self::Amount(above),
            BookingError::JobValue(problem) => Self::JobValue(problem),
            BookingError::NoEmail => Self::NoEmail,
            BookingError::Gone => return Err(Error::NotFound),
            BookingError::UnknownCrew => return Err(Error::InvalidValue("crew".to_owned())),
            BookingError::KeyReused => return Err(Error::InvalidValue("id".to_owned())),
            BookingError::Text(_) => return Err(Error::InvalidValue("text".to_owned())),
            BookingError::Store(error) => {
                tracing::error!(%error, "database error in the schedule");
                return Err(Error::Unavailable);
            }
        })
    }

    /// The message for the person at the desk.
    pub fn message(self, texts: &BookingErrorMessages) -> String {
        let text = match self {
            Self::Place(PlaceProblem::Past) => &texts.past,
            Self::Place(PlaceProblem::Notice) => &texts.notice,
            Self::Place(PlaceProblem::Horizon) => &texts.horizon,
            Self::Place(PlaceProblem::Closed) => &texts.closed,
            Self::Place(PlaceProblem::UnknownWindow) => &texts.unknown_window,
            Self::Place(PlaceProblem::TooLong) => &texts.too_long,
            Self::Place(PlaceProblem::Full) => &texts.full,
            Self::TooLate => &texts.too_late,
            Self::HasBooking => &texts.has_booking,
            Self::Over => &texts.over,
            Self::NoEstimate => &texts.no_estimate,
            Self::Changed => &texts.changed,
            Self::Clock => &texts.clock,
            Self::Amount(above) => {
                return texts
                    .amount
                    .replace("{limit}", &above.limit.dollars())
                    .replace("{over}", &above.over.dollars());
            }
            Self::JobValue(JobValueProblem::Minutes) => &texts.job_minutes,
            Self::JobValue(JobValueProblem::Amount) => &texts.job_amount,
            Self::NoEmail => &texts.no_email,
            Self::EraseBooked => &texts.erase_booked,
        };
        text.clone()
    }
}
