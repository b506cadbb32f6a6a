//! The certificate that is served, and when its replacement is due.

use jiff::Timestamp;
use store::CertificateRow;

use crate::schedule::{Validity, min_order_interval, renewal_time};

/// How long a renewal may be late, in milliseconds, before the owner is alerted: after several attempts.
const TOLERANCE: i64 = 24 * 3_600_000;

/// The certificate that is served.
pub struct Loaded {
    /// As it is stored.
    pub row: CertificateRow,
    renew_at: i64,
}

impl Loaded {
    /// A certificate and the time of its renewal.
    pub fn new(row: CertificateRow) -> Self {
        let validity = validity(&row);
        Self {
            renew_at: renewal_time(validity, &row.chain),
            row,
        }
    }

    /// Returns whether it is time for another certificate. Never soon after the last order, regardless of the clock: a
    /// clock that is far ahead would order every minute, up to the authority's limit for a week.
    pub fn is_due(&self, now: i64) -> bool {
        // The clock was set back since the order if it is negative.
        let waited = now.saturating_sub(self.row.issued_at);
        let is_too_soon = (0..min_order_interval(validity(&self.row))).contains(&waited);
        self.renew_at <= now && !is_too_soon
    }

    /// Returns when it expires, in milliseconds since 1970, if it should have been renewed for a while.
    pub fn overdue(&self, now: i64) -> Option<i64> {
        let not_after = self.row.not_after;
        let tolerance = TOLERANCE.min((not_after - self.renew_at) / 4);
        (now > self.renew_at.saturating_add(tolerance)).then_some(not_after)
    }

    /// Returns what is wrong with the clock, for the operator, if the certificate was due when it was ordered.
    pub fn clock_problem(&self) -> Option<String> {
        let CertificateRow {
            not_before,
            issued_at,
            ..
        } = self.row;
        if self.renew_at > issued_at {
            return None;
        }
        let next = issued_at.saturating_add(min_order_interval(validity(&self.row)));
        Some(format!(
            "this machine's clock is wrong: it says {}, but the authority has just issued a certificate that is \
             valid from {} and would have to be renewed already; set the clock, such as with \
             `timedatectl set-ntp true`. Until {} no other certificate is ordered",
            time(issued_at),
            time(not_before),
            time(next)
        ))
    }
}

fn validity(row: &CertificateRow) -> Validity {
    Validity {
        not_before: row.not_before,
        not_after: row.not_after,
    }
}

fn time(millis: i64) -> String {
    let time = Timestamp::from_millisecond(millis);
    time.map_or_else(|_| millis.to_string(), |time| format!("{time:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3_600_000;

    /// A certificate for 90 days from day 0, ordered on another day by this machine's clock.
    fn ordered_on_day(day: i64) -> Loaded {
        Loaded::new(CertificateRow {
            chain: "chain".to_owned(),
            private_key: "key".to_owned(),
            not_before: 0,
            not_after: 90 * DAY,
            issued_at: day * DAY,
        })
    }

    #[test]
    fn is_due_after_two_thirds_of_its_life() {
        let loaded = ordered_on_day(0);
        assert!(!loaded.is_due(56 * DAY));
        assert!(loaded.is_due(60 * DAY));
        assert_eq!(loaded.clock_problem(), None);
    }

    #[test]
    fn a_clock_that_is_ahead_orders_once_in_a_third_of_a_life() {
        let loaded = ordered_on_day(70);
        for (day, due) in [(70, false), (99, false), (100, true)] {
            assert_eq!(loaded.is_due(day * DAY), due, "day {day}");
        }
        let problem = loaded.clock_problem().expect("a problem");
        for words in [
            "this machine's clock",
            "it says 1970-03-12T00:00:00Z",
            "valid from 1970-01-01T00:00:00Z",
            "timedatectl",
            "Until 1970-04-11T00:00:00Z",
        ] {
            assert!(problem.contains(words), "{words}: {problem}");
        }
    }

    #[test]
    fn a_clock_that_was_set_back_does_not_prevent_a_renewal() {
        assert!(ordered_on_day(400).is_due(61 * DAY));
    }
}
