//! The customer's calendar file and the crew's calendar are iCalendar (RFC 5545), and follow a booking's changes.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use bookings::NewCalendar;
use domain::schedule::Confirmation;

use crate::quote_booking::{book, customer};
use crate::support::TestApp;
use crate::support::forms::hidden;

/// The longest line in bytes, its end aside.
const MAX_LINE: usize = 75;

/// The properties of the only event of a calendar.
fn event(calendar: &str) -> BTreeMap<String, String> {
    let text = calendar.strip_suffix("\r\n").expect("the last line's end");
    let mut lines: Vec<String> = Vec::new();
    for line in text.split("\r\n") {
        assert!(line.len() <= MAX_LINE, "{line}");
        assert!(!line.contains(['\r', '\n']), "{line}");
        match line.strip_prefix(' ') {
            Some(rest) => lines.last_mut().expect("a line").push_str(rest),
            None => lines.push(line.to_owned()),
        }
    }
    let (mut open, mut event) = (Vec::new(), BTreeMap::new());
    let mut events = 0;
    for line in &lines {
        let (name, value) = line.split_once(':').expect("a name and a value");
        match name {
            "BEGIN" => {
                events += usize::from(value == "VEVENT");
                open.push(value);
            }
            "END" => assert_eq!(open.pop(), Some(value)),
            _ if open == ["VCALENDAR", "VEVENT"] => {
                let repeated = event.insert(name.to_owned(), value.to_owned());
                assert_eq!(repeated, None, "{name}");
            }
            _ => assert_eq!(open, ["VCALENDAR"], "{line}"),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(events, 1, "{calendar}");
    event
}

fn sequence(event: &BTreeMap<String, String>) -> u32 {
    event["SEQUENCE"].parse().expect("a whole number")
}

/// Changes the booking with the form of its customer's page.
async fn change(app: &TestApp, path: &str, fields: &[(&str, &str)]) {
    app.advance_clock(60);
    let page = app.get(path).await.text();
    let (booking, sequence) = (hidden(&page, "booking"), hidden(&page, "sequence"));
    let own = [
        ("booking", booking.as_str()),
        ("sequence", sequence.as_str()),
    ];
    let changed = app.post_form(path, &[&own[..], fields].concat()).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER, "{}", changed.text());
}

#[tokio::test]
async fn file_and_feed_follow_a_booking_that_is_moved_and_canceled() {
    let (app, path) = customer(Confirmation::Instant).await;
    book(&app, &path).await;
    let new = NewCalendar {
        crew: Some(1),
        name: "Crew 1",
    };
    let secret = app.program.bookings.add_calendar(new).await.expect("made");
    let addresses = [
        format!("{path}/move.ics"),
        format!("/calendar/{secret}.ics"),
    ];
    let read = async || {
        let mut events = Vec::new();
        for address in &addresses {
            events.push(event(&app.get(address).await.text()));
        }
        events
    };
    let booked = read().await;
    let to = [
        ("do", "reschedule"),
        ("day", "2026-12-08"),
        ("window", "08:00-10:00"),
    ];
    change(&app, &path, &to).await;
    let moved = read().await;
    change(&app, &path, &[("do", "cancel")]).await;
    let canceled = read().await;

    let uid = booked[0]["UID"].clone();
    for ((booked, moved), canceled) in booked.iter().zip(&moved).zip(&canceled) {
        let versions = [booked, moved, canceled];
        let starts = versions.map(|event| event["DTSTART"].as_str());
        let (monday, tuesday) = ("20261207T140000Z", "20261208T140000Z");
        assert_eq!(starts, [monday, tuesday, tuesday], "in UTC");
        let status = versions.map(|event| event["STATUS"].as_str());
        assert_eq!(status, ["CONFIRMED", "CONFIRMED", "CANCELLED"]);
        let [first, second, third] = versions.map(sequence);
        assert!(first < second && second < third, "{first} {second} {third}");
        for event in versions {
            assert_eq!(event["UID"], uid);
            for name in ["DTSTAMP", "LAST-MODIFIED", "DTEND"] {
                assert!(event[name].ends_with('Z'), "{name}");
            }
        }
    }
}
