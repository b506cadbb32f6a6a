//! Hours in which a person's devices are not notified, in the company's time zone.

use jiff::Timestamp;

use crate::company_time;

/// Minutes of a day.
const DAY: u16 = 24 * 60;

/// The same hours every day; they may pass midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    from: u16,
    until: u16,
}

impl QuietHours {
    /// Hours between two times of day, in minutes after midnight. `None` if both are the same or invalid.
    pub fn new(from: u16, until: u16) -> Option<Self> {
        (from < DAY && until < DAY && from != until).then_some(Self { from, until })
    }

    /// Hours between two times of day such as `21:00`.
    pub fn parse(from: &str, until: &str) -> Option<Self> {
        Self::new(minutes(from)?, minutes(until)?)
    }

    /// Returns when they begin and end, in minutes after midnight.
    pub const fn minutes(self) -> (u16, u16) {
        (self.from, self.until)
    }

    /// Returns when they begin and end, as `21:00`.
    pub fn texts(self) -> (String, String) {
        let text = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        (text(self.from), text(self.until))
    }

    /// Returns whether an instant is within them.
    pub fn contain(self, at: Timestamp) -> bool {
        let time = company_time(at).time();
        let hours = u16::try_from(time.hour()).unwrap_or(0);
        let minute = hours * 60 + u16::try_from(time.minute()).unwrap_or(0);
        if self.from < self.until {
            (self.from..self.until).contains(&minute)
        } else {
            minute >= self.from || minute < self.until
        }
    }
}

fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let number = |digits: &str| {
        let is_number = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u16>().ok().filter(|_| is_number)
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(utc: &str) -> Timestamp {
        utc.parse().expect("a timestamp")
    }

    #[test]
    fn pass_midnight_in_texas() {
        let quiet = QuietHours::parse("21:00", "07:00").expect("hours");
        for (utc, expected) in [
            ("2026-11-21T02:59:59Z", false), // 20:59 in winter
            ("2026-11-21T03:00:00Z", true),
            ("2026-11-21T12:59:59Z", true),
            ("2026-11-21T13:00:00Z", false),
            ("2026-07-01T02:00:00Z", true), // 21:00 in summer
            ("2026-07-01T12:00:00Z", false),
        ] {
            assert_eq!(quiet.contain(at(utc)), expected, "{utc}");
        }
    }

    #[test]
    fn lie_within_a_day() {
        let quiet = QuietHours::parse("12:00", "13:30").expect("hours");
        assert!(quiet.contain(at("2026-11-20T19:29:00Z")));
        assert!(!quiet.contain(at("2026-11-20T19:30:00Z")));
        assert_eq!(quiet.texts(), ("12:00".to_owned(), "13:30".to_owned()));
    }

    #[test]
    fn reject_what_is_no_time_of_day() {
        for (from, until) in [
            ("24:00", "07:00"),
            ("9:00", "10:00"),
            ("21:60", "07:00"),
            ("", ""),
            ("08:00", "08:00"),
            ("+8:00", "09:00"),
        ] {
            assert_eq!(QuietHours::parse(from, until), None, "{from} {until}");
        }
    }
}
