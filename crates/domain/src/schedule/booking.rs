//! The life of a booking.

use jiff::{Timestamp, ToSpan};

use super::span::Span;
use crate::{Minutes, company_time};

/// How long a hold keeps its place, in milliseconds.
pub const HOLD_MS: i64 = 15 * 60_000;

/// How many days before a job the customer is reminded.
pub const REMINDER_DAYS: [i64; 2] = [3, 1];

/// The hour of the company's day from which customers are asked for a review.
pub const REVIEW_HOUR: i8 = 9;

/// What has become of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingStatus {
    /// Its place is kept while the customer accepts the proposal.
    Held,
    /// It waits for a person at the desk to confirm it.
    Requested,
    /// It is booked.
    Booked,
    /// It was canceled.
    Canceled,
    /// Its hold ended.
    Expired,
    /// The job is done.
    Done,
}

/// Why a customer cannot change a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeProblem {
    /// It is canceled, expired or done.
    Over,
    /// The cutoff has passed. The company can still be called.
    TooLate,
}

impl BookingStatus {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Held,
        Self::Requested,
        Self::Booked,
        Self::Canceled,
        Self::Expired,
        Self::Done,
    ];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Requested => "requested",
            Self::Booked => "booked",
            Self::Canceled => "canceled",
            Self::Expired => "expired",
            Self::Done => "done",
        }
    }

    /// The status with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.key() == key)
    }

    /// Returns whether it reserves crew time.
    pub const fn is_active(self) -> bool {
        matches!(self, Self::Held | Self::Requested | Self::Booked)
    }
}

/// Checks that a customer may still reschedule or cancel a booking with this arrival.
///
/// # Errors
/// Why not.
pub fn check_customer_change(
    status: BookingStatus,
    arrival: Span,
    cutoff: Minutes,
    now: Timestamp,
) -> Result<(), ChangeProblem> {
    match status {
        // Nothing was promised yet.
        BookingStatus::Held => return Ok(()),
        BookingStatus::Requested | BookingStatus::Booked => {}
        BookingStatus::Canceled | BookingStatus::Expired | BookingStatus::Done => {
            return Err(ChangeProblem::Over);
        }
    }
    let cutoff = i64::try_from(cutoff)
        .unwrap_or(i64::MAX)
        .saturating_mul(60_000);
    if now.as_millisecond() > arrival.starts.saturating_sub(cutoff) {
        return Err(ChangeProblem::TooLate);
    }
    Ok(())
}

/// Returns when the customer is reminded of an arrival, in milliseconds since 1970: at the same local time, one
/// reminder for each of [`REMINDER_DAYS`] that is still to come.
pub fn reminder_times(arrival: Span, now: Timestamp) -> Vec<i64> {
    let Ok(starts) = Timestamp::from_millisecond(arrival.starts) else {
        return Vec::new();
    };
    let starts = company_time(starts);
    REMINDER_DAYS
        .into_iter()
        .filter_map(|days| starts.checked_sub(days.days()).ok())
        .map(|at| at.timestamp().as_millisecond())
        .filter(|at| *at > now.as_millisecond())
        .collect()
}

/// Returns when the customer of a job that was done at an instant is asked for a review at the earliest: a day later at
/// the same local time. Both are in milliseconds since 1970.
pub fn review_time(done_at: i64) -> Option<i64> {
    let done = company_time(Timestamp::from_millisecond(done_at).ok()?);
    let next = done.checked_add(1.day()).ok()?;
    Some(next.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a timestamp")
    }

    fn arrival(text: &str) -> Span {
        let starts = at(text).as_millisecond();
        Span {
            starts,
            ends: starts + 7_200_000,
        }
    }

    #[test]
    fn statuses_round_trip() {
        for status in BookingStatus::ALL {
            assert_eq!(BookingStatus::from_key(status.key()), Some(status));
        }
        assert_eq!(BookingStatus::from_key("lost"), None);
    }

    #[test]
    fn customers_change_a_booking_until_the_cutoff() {
        let arrival = arrival("2026-12-10T14:00:00Z");
        let check = |status, now| check_customer_change(status, arrival, 48 * 60, at(now));
        let (last, late) = ("2026-12-08T14:00:00Z", "2026-12-08T14:00:01Z");
        assert_eq!(check(BookingStatus::Booked, last), Ok(()));
        assert_eq!(
            check(BookingStatus::Booked, late),
            Err(ChangeProblem::TooLate)
        );
        assert_eq!(check(BookingStatus::Held, late), Ok(()));
        for over in [
            BookingStatus::Canceled,
            BookingStatus::Expired,
            BookingStatus::Done,
        ] {
            assert_eq!(check(over, last), Err(ChangeProblem::Over));
        }
    }

    #[test]
    fn reminders_come_at_the_local_time_of_the_arrival() {
        // 8 AM on the Monday after clocks went back; three days before, 8 AM was an hour earlier in UTC.
        let arrival = arrival("2026-11-02T14:00:00Z");
        let due = |now| -> Vec<String> {
            let times = reminder_times(arrival, at(now)).into_iter();
            let instants = times.map(|at| Timestamp::from_millisecond(at).expect("in range"));
            instants.map(|at| at.to_string()).collect()
        };
        assert_eq!(
            due("2026-10-20T00:00:00Z"),
            ["2026-10-30T13:00:00Z", "2026-11-01T14:00:00Z"]
        );
        assert_eq!(due("2026-10-31T00:00:00Z"), ["2026-11-01T14:00:00Z"]);
        assert!(due("2026-11-02T00:00:00Z").is_empty());
    }

    #[test]
    fn a_review_is_asked_for_a_local_day_later() {
        let due = |done| {
            let due = review_time(at(done).as_millisecond()).expect("in range");
            Timestamp::from_millisecond(due).expect("in range")
        };
        assert_eq!(due("2026-12-01T21:30:00Z"), at("2026-12-02T21:30:00Z"));
        // Clocks go back in the night.
        assert_eq!(due("2026-10-31T21:30:00Z"), at("2026-11-01T22:30:00Z"));
    }
}
