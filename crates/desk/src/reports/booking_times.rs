//! How long it takes from a lead to its booking.

use contract::desk::BookingTimes;

use super::response_times::percentile;

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 3_600_000;

/// Returns the median of times in milliseconds, and how many are within a day.
pub fn booking_times(mut times: Vec<i64>) -> BookingTimes {
    times.sort_unstable();
    let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    BookingTimes {
        booked: count(times.len()),
        within_day: count(times.partition_point(|time| *time <= DAY_MS)),
        median_ms: percentile(&times, 50),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_was_booked_within_a_day() {
        let times = booking_times(vec![3 * DAY_MS, DAY_MS, 7, DAY_MS + 1]);
        assert_eq!((times.booked, times.within_day), (4, 2));
        assert_eq!(times.median_ms, Some(DAY_MS));
    }

    #[test]
    fn has_no_median_without_a_booking() {
        let times = booking_times(Vec::new());
        assert_eq!((times.booked, times.median_ms), (0, None));
    }
}
