//! The current time as an argument, so that tests can set it, and the company's time zone.

use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Returns the current time.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The date in the company's time zone, regardless of the server's time zone.
pub fn today(now: Timestamp) -> Date {
    company_time(now).date()
}

/// An instant in the company's time zone.
pub fn company_time(at: Timestamp) -> Zoned {
    at.to_zoned(zone())
}

/// The company's time zone.
pub fn zone() -> TimeZone {
    // The time zone database is compiled in, so the lookup does not fail.
    TimeZone::get("America/Chicago").unwrap_or(TimeZone::UTC)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_changes_at_midnight_in_texas() {
        for (utc, day) in [
            ("2026-11-21T05:59:59Z", "2026-11-20"),
            ("2026-11-21T06:00:00Z", "2026-11-21"),
            ("2026-07-01T04:59:59Z", "2026-06-30"),
            ("2026-07-01T05:00:00Z", "2026-07-01"),
        ] {
            let now: Timestamp = utc.parse().expect("a timestamp");
            assert_eq!(today(now).to_string(), day, "{utc}");
        }
    }
}
