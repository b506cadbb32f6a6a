//! Calendars are read back by a reader that shares no code with the writer.

use calendar::{Calendar, Event, EventStatus};
use proptest::prelude::*;

fn event() -> Event {
    let at = |text: &str| text.parse().expect("a timestamp");
    Event {
        uid: "0199@example.com".to_owned(),
        sequence: 2,
        status: EventStatus::Confirmed,
        changed_at: at("2026-10-26T15:00:00.5Z"),
        starts: at("2026-11-01T14:00:00Z"),
        ends: at("2026-11-01T16:00:00Z"),
        summary: "Move: Peña, Ana; 2 bedrooms".to_owned(),
        location: "Peñitas, TX".to_owned(),
        description: "Gate code: 12\\34\nStairs: 2".to_owned(),
        url: "https://example.com/desk/jobs/1?a=1,2".to_owned(),
    }
}

fn calendar(event: Event) -> String {
    let calendar = Calendar {
        name: "Crew 1".to_owned(),
        events: vec![event],
    };
    calendar.write()
}

/// The content lines of a calendar: unfolded, names and values.
fn lines(calendar: &str) -> Vec<(String, String)> {
    let unfolded = calendar.replace("\r\n ", "");
    unfolded
        .split_terminator("\r\n")
        .map(|line| {
            let (name, value) = line.split_once(':').expect("a name and a value");
            (name.to_owned(), value.to_owned())
        })
        .collect()
}

fn value(calendar: &str, name: &str) -> String {
    let lines = lines(calendar);
    let mut found = lines.iter().filter(|(own, _)| own == name);
    let line = found.next().expect(name);
    assert!(found.next().is_none(), "{name} is there once");
    line.1.clone()
}

/// A text value without its escapes.
fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next().expect("an escaped character") {
                'n' | 'N' => text.push('\n'),
                escaped => text.push(escaped),
            },
            character => text.push(character),
        }
    }
    text
}

#[test]
fn writes_everything_that_calendars_need_to_follow_changes() {
    let written = calendar(event());
    for (name, expected) in [
        ("VERSION", "2.0"),
        ("UID", "0199@example.com"),
        ("DTSTAMP", "20261026T150000Z"),
        ("SEQUENCE", "2"),
        ("STATUS", "CONFIRMED"),
        ("DTSTART", "20261101T140000Z"),
        ("DTEND", "20261101T160000Z"),
        ("SUMMARY", "Move: Peña\\, Ana\\; 2 bedrooms"),
        ("DESCRIPTION", "Gate code: 12\\\\34\\nStairs: 2"),
        ("URL", "https://example.com/desk/jobs/1?a=1,2"),
    ] {
        assert_eq!(value(&written, name), expected);
    }
    let names: Vec<(String, String)> = lines(&written);
    assert_eq!(names.first().expect("a line").1, "VCALENDAR");
    assert_eq!(names.last().expect("a line").0, "END");
}

#[test]
fn a_canceled_event_stays_with_its_identifier() {
    let canceled = Event {
        status: EventStatus::Canceled,
        sequence: 3,
        ..event()
    };
    let written = calendar(canceled);
    assert_eq!(value(&written, "STATUS"), "CANCELLED");
    assert_eq!(value(&written, "UID"), event().uid);
    assert_eq!(value(&written, "SEQUENCE"), "3");
}

#[test]
fn leaves_out_what_is_empty_and_a_second_line_of_a_url() {
    let written = calendar(Event {
        location: String::new(),
        url: "https://example.com/\r\nATTENDEE:mailto:x@example.com".to_owned(),
        ..event()
    });
    let names: Vec<String> = lines(&written).into_iter().map(|(name, _)| name).collect();
    assert!(!names.contains(&"LOCATION".to_owned()));
    assert!(!names.contains(&"ATTENDEE".to_owned()));
}

proptest! {
    #[test]
    fn any_text_is_read_back(text in any::<String>()) {
        let written = calendar(Event { description: format!("x{text}"), ..event() });
        for line in written.split_terminator("\r\n") {
            prop_assert!(line.len() <= 75, "{} bytes", line.len());
            prop_assert!(!line.contains(['\r', '\n']), "{:?}", line);
        }
        let expected: String = format!("x{text}")
            .replace("\r\n", "\n")
            .replace('\t', " ")
            .chars()
            .filter(|c| *c == '\n' || !c.is_control())
            .collect();
        prop_assert_eq!(unescaped(&value(&written, "DESCRIPTION")), expected);
    }
}
