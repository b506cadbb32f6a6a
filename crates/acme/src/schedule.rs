//! When a certificate is renewed, and when a failed order is tried again.

use std::time::Duration;

use sha2::{Digest, Sha256};

/// The wait after the first failure.
const FIRST_BACKOFF: Duration = Duration::from_hours(1);

/// The longest wait after a failure, unless the authority asks for more.
const MAX_BACKOFF: Duration = Duration::from_hours(24);

/// When a certificate is valid, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity {
    /// From when.
    pub not_before: i64,
    /// Until when.
    pub not_after: i64,
}

/// Returns when to renew a certificate, in milliseconds since 1970: after two thirds of its lifetime, earlier by up to
/// a thirtieth, so that certificates ordered on the same day are not all renewed at the same time. The same chain
/// always has the same time, on every program.
pub fn renewal_time(validity: Validity, chain: &str) -> i64 {
    let lifetime = validity
        .not_after
        .saturating_sub(validity.not_before)
        .max(0);
    let digest = Sha256::digest(chain.as_bytes());
    let part = i64::from(u16::from_be_bytes([digest[0], digest[1]]));
    let jitter = lifetime / 30 / i64::from(u16::MAX) * part;
    let due = lifetime / 3 * 2 - jitter;
    validity.not_before.saturating_add(due)
}

/// Returns how long to wait after an order that succeeded, in milliseconds: a third of the lifetime. It has no effect
/// while the clock is right. Let's Encrypt allows another certificate for the same names every 34 hours, and its
/// shortest lifetime is six days.
pub fn min_order_interval(validity: Validity) -> i64 {
    let lifetime = validity.not_after.saturating_sub(validity.not_before);
    lifetime.max(0) / 3
}

/// Returns how long to wait after this many failures in a row: an hour, doubling to a day.
pub fn backoff(failures: u32) -> Duration {
    let doublings = failures.saturating_sub(1).min(10);
    (FIRST_BACKOFF * 2_u32.pow(doublings)).min(MAX_BACKOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3_600_000;

    #[test]
    fn renews_after_two_thirds_of_any_lifetime() {
        for days in [6, 45, 90] {
            let validity = Validity {
                not_before: 1_000,
                not_after: 1_000 + days * DAY,
            };
            let mut times: Vec<i64> = (0..50)
                .map(|number| renewal_time(validity, &format!("chain {number}")))
                .collect();
            let latest = 1_000 + days * DAY * 2 / 3;
            let earliest = latest - days * DAY / 30;
            let is_near = |time: &i64| (earliest..=latest).contains(time);
            assert!(times.iter().all(is_near), "{days}: {times:?}");
            times.sort_unstable();
            times.dedup();
            assert!(times.len() > 40, "they are spread: {times:?}");
        }
    }

    #[test]
    fn every_program_renews_a_certificate_at_the_same_time() {
        let validity = Validity {
            not_before: 0,
            not_after: 90 * DAY,
        };
        assert_eq!(renewal_time(validity, "a"), renewal_time(validity, "a"));
    }

    #[test]
    fn a_certificate_that_ends_before_it_starts_is_renewed_immediately() {
        let validity = Validity {
            not_before: DAY,
            not_after: 0,
        };
        assert_eq!(renewal_time(validity, "a"), DAY);
    }

    #[test]
    fn waits_an_hour_at_first_and_a_day_at_most() {
        let hours = |failures| backoff(failures).as_secs() / 3_600;
        let waits: Vec<u64> = (1..=7).map(hours).collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 24, 24]);
        assert_eq!(hours(u32::MAX), 24);
    }
}
