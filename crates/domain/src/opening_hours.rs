//! When the company answers its phone, and how much of a time span is within these hours.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// The same hours every day, in the company's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningHours {
    /// When it opens.
    pub opens: Time,
    /// When it closes, later on the same day.
    pub closes: Time,
}

impl OpeningHours {
    /// Whether the company is open.
    pub fn is_open(&self, at: Timestamp, zone: &TimeZone) -> bool {
        let time = at.to_zoned(zone.clone()).time();
        self.opens <= time && time < self.closes
    }

    /// Seconds of opening time between two instants; 0 if `to` is not after `from`. Counts at most
    /// one year.
    pub fn open_seconds(&self, from: Timestamp, to: Timestamp, zone: &TimeZone) -> i64 {
        let mut day = from.to_zoned(zone.clone()).date();
        let last = to.to_zoned(zone.clone()).date();
        let mut seconds = 0;
        for _ in 0..366 {
            if day > last {
                break;
            }
            if let (Some(opens), Some(closes)) = (
                instant(day, self.opens, zone),
                instant(day, self.closes, zone),
            ) {
                let open = from.max(opens);
                let close = to.min(closes);
                seconds += (close.as_second() - open.as_second()).max(0);
            }
            let Ok(next) = day.checked_add(1.day()) else {
                break;
            };
            day = next;
        }
        seconds
    }
}

/// The instant at which a local time occurs.
fn instant(day: Date, time: Time, zone: &TimeZone) -> Option<Timestamp> {
    day.to_datetime(time)
        .to_zoned(zone.clone())
        .ok()
        .map(|zoned| zoned.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOURS: OpeningHours = OpeningHours {
        opens: jiff::civil::time(8, 0, 0, 0),
        closes: jiff::civil::time(23, 0, 0, 0),
    };

    fn hours_between(from: &str, to: &str) -> i64 {
        let zone = TimeZone::get("America/Chicago").expect("known");
        let at = |text: &str| text.parse().expect("a timestamp");
        HOURS.open_seconds(at(from), at(to), &zone) / 3_600
    }

    #[test]
    fn time_outside_opening_hours_does_not_count() {
        // From 10 PM to 9 AM: one hour before closing and one after opening.
        assert_eq!(
            hours_between("2026-11-21T04:00:00Z", "2026-11-21T15:00:00Z"),
            2
        );
        assert_eq!(
            hours_between("2026-11-20T06:00:00Z", "2026-11-21T06:00:00Z"),
            15
        );
        assert_eq!(
            hours_between("2026-11-21T15:00:00Z", "2026-11-20T15:00:00Z"),
            0
        );
    }

    #[test]
    fn daylight_saving_changes_do_not_affect_opening_time() {
        assert_eq!(
            hours_between("2026-03-08T06:00:00Z", "2026-03-09T05:00:00Z"),
            15
        );
        assert_eq!(
            hours_between("2026-11-01T05:00:00Z", "2026-11-02T06:00:00Z"),
            15
        );
    }
}
