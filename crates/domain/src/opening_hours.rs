//! When the company answers its phone, and which part of a time span is within these hours.

use std::collections::BTreeSet;

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// The hours of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayHours {
    /// When it opens.
    pub opens: Time,
    /// When it closes, later on the same day.
    pub closes: Time,
}

/// The hours of each weekday, and the dates on which it is closed, in the company's time zone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningHours {
    /// The hours from Monday to Sunday; `None` on days when it is closed.
    pub week: [Option<DayHours>; 7],
    /// Single days on which it is closed, such as holidays.
    pub closed: BTreeSet<Date>,
}

impl DayHours {
    /// Reads hours such as `08:00-23:00`; `None` if they are not two times in order.
    pub fn parse(text: &str) -> Option<Self> {
        let (opens, closes) = text.split_once('-')?;
        let hours = Self {
            opens: time(opens)?,
            closes: time(closes)?,
        };
        (hours.opens < hours.closes).then_some(hours)
    }
}

impl OpeningHours {
    /// The hours on a date.
    pub fn on(&self, date: Date) -> Option<DayHours> {
        let hours = self.week[usize::from(monday_offset(date.weekday()))];
        hours.filter(|_| !self.closed.contains(&date))
    }

    /// Runs of weekdays with the same hours: the first and the last day, counted from Monday, and
    /// their hours. Days when it is closed are left out.
    pub fn runs(&self) -> Vec<(usize, usize, DayHours)> {
        let mut runs: Vec<(usize, usize, DayHours)> = Vec::new();
        for (day, hours) in self.week.iter().enumerate() {
            let Some(hours) = *hours else {
                continue;
            };
            match runs.last_mut() {
                Some((_, last, same)) if *last + 1 == day && *same == hours => *last = day,
                _ => runs.push((day, day, hours)),
            }
        }
        runs
    }

    /// Returns whether the company is open.
    pub fn is_open(&self, at: Timestamp, zone: &TimeZone) -> bool {
        let at = at.to_zoned(zone.clone());
        let time = at.time();
        let hours = self.on(at.date());
        hours.is_some_and(|hours| hours.opens <= time && time < hours.closes)
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
            let span = self.on(day).and_then(|hours| {
                let opens = instant(day, hours.opens, zone)?;
                Some((opens, instant(day, hours.closes, zone)?))
            });
            if let Some((opens, closes)) = span {
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

/// The number of days since Monday.
fn monday_offset(day: Weekday) -> u8 {
    // From 0 to 6.
    day.to_monday_zero_offset().unsigned_abs()
}

/// A time such as `08:00` or `8:00`.
fn time(text: &str) -> Option<Time> {
    let (hour, minute) = text.trim().split_once(':')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(hour) || !is_number(minute) || minute.len() != 2 {
        return None;
    }
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
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

    fn daily() -> OpeningHours {
        OpeningHours {
            week: [DayHours::parse("08:00-23:00"); 7],
            closed: BTreeSet::new(),
        }
    }

    fn hours_between(from: &str, to: &str) -> i64 {
        let zone = TimeZone::get("America/Chicago").expect("known");
        let at = |text: &str| text.parse().expect("a timestamp");
        daily().open_seconds(at(from), at(to), &zone) / 3_600
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

    #[test]
    fn closed_days_do_not_count() {
        let zone = TimeZone::get("America/Chicago").expect("known");
        let at = |text: &str| -> Timestamp { text.parse().expect("a timestamp") };
        let mut hours = daily();
        hours.week[6] = None;
        hours.closed.insert(jiff::civil::date(2026, 11, 26));
        let seconds = hours.open_seconds(
            at("2026-11-26T06:00:00Z"),
            at("2026-11-30T06:00:00Z"),
            &zone,
        );
        assert_eq!(seconds / 3_600, 30, "Friday and Saturday");
        assert!(!hours.is_open(at("2026-11-26T18:00:00Z"), &zone));
        assert!(hours.is_open(at("2026-11-27T18:00:00Z"), &zone));
    }

    #[test]
    fn joins_days_with_the_same_hours() {
        let mut hours = daily();
        hours.week[5] = DayHours::parse("9:00-14:00");
        hours.week[6] = None;
        let days: Vec<(usize, usize)> = hours.runs().iter().map(|run| (run.0, run.1)).collect();
        assert_eq!(days, [(0, 4), (5, 5)]);
    }

    #[test]
    fn reads_two_times_in_order() {
        assert!(DayHours::parse("8:00-23:30").is_some());
        for wrong in [
            "",
            "8-23",
            "23:00-08:00",
            "08:00",
            "8:0-9:00",
            "08:00-24:30",
            "+8:00-9:00",
        ] {
            assert_eq!(DayHours::parse(wrong), None, "{wrong}");
        }
    }
}
