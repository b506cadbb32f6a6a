//! The time, as an argument that tests can set.

use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Tells the time.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// The company's day: it ends at midnight in Texas, wherever the machine stands.
pub fn today(now: Timestamp) -> Date {
    local(now).date()
}

/// An instant as the company's clock shows it.
pub fn local(at: Timestamp) -> Zoned {
    at.to_zoned(zone())
}

/// The company's time zone.
pub fn zone() -> TimeZone {
    // The database of time zones is built into the program; UTC is the honest rest.
    TimeZone::get("America/Chicago").unwrap_or(TimeZone::UTC)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_ends_at_midnight_in_texas() {
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
