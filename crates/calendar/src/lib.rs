//! Writes booked jobs as iCalendar (RFC 5545): one event as a file, or many as a feed. Must not know what a booking is.

mod text;

use std::fmt::Write;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use text::{escaped, folded};

/// The media type of a calendar.
pub const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";

/// Whether an event takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventStatus {
    /// It waits to be confirmed.
    Tentative,
    /// It takes place.
    Confirmed,
    /// It was canceled. Calendars that know it remove it or strike it through.
    Canceled,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Stays the same through all changes, and is unique in the world, such as `ID@example.com`.
    pub uid: String,
    /// Rises with every change.
    pub sequence: i64,
    /// Whether it takes place.
    pub status: EventStatus,
    /// When it was last changed.
    pub changed_at: Timestamp,
    /// When it begins.
    pub starts: Timestamp,
    /// When it ends.
    pub ends: Timestamp,
    /// Its title.
    pub summary: String,
    /// Its place; empty if there is none.
    pub location: String,
    /// More about it, in lines; empty if there is nothing.
    pub description: String,
    /// An absolute URL; empty if there is none.
    pub url: String,
}

/// A calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// Its name in programs that subscribe to it.
    pub name: String,
    /// Its events.
    pub events: Vec<Event>,
}

impl EventStatus {
    const fn value(self) -> &'static str {
        match self {
            Self::Tentative => "TENTATIVE",
            Self::Confirmed => "CONFIRMED",
            Self::Canceled => "CANCELLED",
        }
    }
}

impl Calendar {
    /// The calendar as a file or feed. The same events give the same bytes.
    pub fn write(&self) -> String {
        let mut lines = vec![
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Mudanza//Bookings//EN".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            "METHOD:PUBLISH".to_owned(),
            format!("X-WR-CALNAME:{}", escaped(&self.name)),
            // A hint, which many programs ignore.
            "REFRESH-INTERVAL;VALUE=DURATION:PT15M".to_owned(),
            "X-PUBLISHED-TTL:PT15M".to_owned(),
        ];
        for event in &self.events {
            lines.extend(event.lines());
        }
        lines.push("END:VCALENDAR".to_owned());
        let mut calendar = String::new();
        for line in lines {
            // Writing to a string does not fail.
            let _ = write!(calendar, "{}\r\n", folded(&line));
        }
        calendar
    }
}

impl Event {
    fn lines(&self) -> Vec<String> {
        let changed = time(self.changed_at);
        let mut lines = vec![
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}", escaped(&self.uid)),
            format!("DTSTAMP:{changed}"),
            format!("LAST-MODIFIED:{changed}"),
            format!("SEQUENCE:{}", self.sequence.max(0)),
            format!("STATUS:{}", self.status.value()),
            format!("DTSTART:{}", time(self.starts)),
            format!("DTEND:{}", time(self.ends)),
            format!("SUMMARY:{}", escaped(&self.summary)),
        ];
        let texts = [
            ("LOCATION", &self.location),
            ("DESCRIPTION", &self.description),
        ];
        for (name, text) in texts {
            if !text.is_empty() {
                lines.push(format!("{name}:{}", escaped(text)));
            }
        }
        if !self.url.is_empty() {
            // A URI is not escaped, but must not end the line.
            let url: String = self.url.chars().filter(|c| !c.is_control()).collect();
            lines.push(format!("URL:{url}"));
        }
        lines.push("END:VEVENT".to_owned());
        lines
    }
}

/// An instant in UTC, which needs no table of time zones: `20261103T140000Z`.
fn time(at: Timestamp) -> String {
    let utc = at.to_zoned(TimeZone::UTC);
    utc.strftime("%Y%m%dT%H%M%SZ").to_string()
}
