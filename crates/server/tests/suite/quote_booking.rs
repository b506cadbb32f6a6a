//! Customers book on the private page of their quote: a window is held, booked, moved and canceled, without script.

use axum::http::StatusCode;
use bookings::DayOffRange;
use domain::schedule::{Confirmation, Crew, ScheduleRules, Weekdays};
use serde_json::json;
use uuid::Uuid;

use crate::quote_pages::Case;
use crate::support::forms::hidden;
use crate::support::{TestApp, TestResponse, row};

/// A Monday after the clock of the tests, and the day after it.
pub const MONDAY: &str = "2026-12-07";
pub const TUESDAY: &str = "2026-12-08";
/// The move takes 11.5 hours, so that only the first window of a day ends in time.
pub const MORNING: &str = "08:00-10:00";
const BOOKED: &str =
    "Booked: the crew arrives on Monday, December 7, 2026 between 8:00\u{a0}AM and 10:00\u{a0}AM.";

/// Sets up one crew.
pub async fn set_up(app: &TestApp, confirmation: Confirmation) {
    let crew = Crew {
        id: 1,
        name: "Crew 1".to_owned(),
        weekdays: Weekdays::ALL,
    };
    app.program.store.save_crew(&crew).await.expect("saved");
    let rules = ScheduleRules {
        confirmation,
        ..ScheduleRules::default()
    };
    let saved = app.program.bookings.save_rules(&rules, 0).await;
    saved.expect("valid rules");
}

/// A new quote; returns the path of its page.
pub async fn quote_page(app: &TestApp, name: &str, email: &str) -> String {
    let changes = json!({ "customer_name": name, "customer_email": email });
    let inserted = app.insert(row(changes)).await.json();
    let lead = inserted[0]["id"].as_str().expect("an id");
    let lead = Uuid::parse_str(lead).expect("a UUID");
    let leads = &app.program.bookings.leads;
    let token = leads.new_quote_link(lead).await.expect("stored");
    format!("/q/{}", token.expect("the lead exists"))
}

/// A company with one crew, and the page of a quote.
pub async fn customer(confirmation: Confirmation) -> (TestApp, String) {
    let app = TestApp::start().await;
    set_up(&app, confirmation).await;
    let path = quote_page(&app, "Maria Gonzalez", "maria@example.com").await;
    (app, path)
}

/// Chooses the first window of a day on the page, and holds it.
async fn hold(app: &TestApp, path: &str, day: &str) -> TestResponse {
    let page = app.get(&format!("{path}?day={day}")).await.text();
    let id = hidden(&page, "hold");
    post_hold(app, path, &id, day, MORNING).await
}

pub async fn post_hold(
    app: &TestApp,
    path: &str,
    id: &str,
    day: &str,
    window: &str,
) -> TestResponse {
    let fields = [
        ("do", "hold"),
        ("hold", id),
        ("day", day),
        ("window", window),
    ];
    app.post_form(path, &fields).await
}

/// Posts a form about the booking that the page shows.
pub async fn post(app: &TestApp, path: &str, page: &str, fields: &[(&str, &str)]) -> TestResponse {
    let booking = hidden(page, "booking");
    let own = [("booking", booking.as_str())];
    app.post_form(path, &[&own[..], fields].concat()).await
}

/// Holds and books the morning of Monday.
pub async fn book(app: &TestApp, path: &str) {
    let held = hold(app, path, MONDAY).await;
    assert_eq!(held.status, StatusCode::SEE_OTHER, "{}", held.text());
    let page = app.get(path).await.text();
    let booked = post(app, path, &page, &[("do", "book")]).await;
    assert_eq!(booked.status, StatusCode::SEE_OTHER, "{}", booked.text());
}

/// How many bookings there are in a status.
async fn count(app: &TestApp, status: &str) -> i64 {
    let count = sqlx::query_scalar("select count(*) from bookings where status = $1");
    let count = count.bind(status).fetch_one(&app.database().await).await;
    count.expect("counted")
}

#[tokio::test]
async fn a_held_window_is_booked_with_one_button() {
    let (app, path) = customer(Confirmation::Instant).await;
    let held = hold(&app, &path, MONDAY).await;
    assert_eq!(held.status, StatusCode::SEE_OTHER, "{}", held.text());
    assert_eq!(held.header("location"), format!("{path}#your-move-booking"));
    let page = app.get(&path).await.text();
    assert!(page.contains("Held for you until 12:15\u{a0}PM"));
    assert!(page.contains("Book this time"));
    for _ in 0..2 {
        let booked = post(&app, &path, &page, &[("do", "book")]).await;
        assert_eq!(booked.status, StatusCode::SEE_OTHER, "{}", booked.text());
    }
    assert_eq!(count(&app, "booked").await, 1, "a double click books once");
    let page = app.get(&path).await.text();
    assert!(page.contains(BOOKED));
    assert!(page.contains("What happens next"));
    app.drain().await;
    let mails = app.mails();
    let sent = |text: &&String| text.contains("maria@example.com") && text.contains("is booked");
    let mail = mails.iter().find(sent).expect("a mail to the customer");
    assert!(mail.contains("text/calendar"), "{mail}");
    assert!(mail.contains("/q/"), "the page of the booking: {mail}");
}

#[tokio::test]
async fn an_open_proposal_is_accepted_together_with_the_window() {
    let case = Case::new().await;
    set_up(&case.app, Confirmation::ByHand).await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    let held = hold(&case.app, &path, MONDAY).await;
    assert_eq!(held.status, StatusCode::SEE_OTHER, "{}", held.text());
    let page = case.app.get(&path).await.text();
    assert!(page.contains("This also requests Monday, December 7, 2026"));
    let alone = post(&case.app, &path, &page, &[("do", "book")]).await;
    assert_eq!(alone.status, StatusCode::CONFLICT);
    assert!(alone.text().contains("Accept the proposal below"));
    let text = |name: &str| proposal[name].as_str().expect("a text");
    let accept = [
        ("do", "accept"),
        ("proposal", text("id")),
        ("words", text("words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    for _ in 0..2 {
        let accepted = post(&case.app, &path, &page, &accept).await;
        assert_eq!(
            accepted.status,
            StatusCode::SEE_OTHER,
            "{}",
            accepted.text()
        );
    }
    assert_eq!(count(&case.app, "requested").await, 1);
    let page = case.app.get(&path).await.text();
    assert!(page.contains("Accepted by Maria Elena Gonzalez"));
    assert!(page.contains("Requested: Monday, December 7, 2026"));
}

#[tokio::test]
async fn an_acceptance_stands_when_the_window_is_taken_meanwhile() {
    let case = Case::new().await;
    let app = &case.app;
    set_up(app, Confirmation::Instant).await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    hold(app, &path, MONDAY).await;
    let page = app.get(&path).await.text();
    app.advance_clock(16 * 60);
    let other = quote_page(app, "Luz Vega", "luz@example.com").await;
    book(app, &other).await;
    let text = |name: &str| proposal[name].as_str().expect("a text");
    let accept = [
        ("do", "accept"),
        ("proposal", text("id")),
        ("words", text("words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    let accepted = post(app, &path, &page, &accept).await;
    assert_eq!(accepted.status, StatusCode::CONFLICT);
    let page = accepted.text();
    assert!(page.contains("Accepted by Maria Elena Gonzalez"));
    assert!(page.contains("The time is not booked yet. Somebody else has just taken that time."));
    assert_eq!(count(app, "booked").await, 1);
}

#[tokio::test]
async fn a_hold_that_ended_is_booked_while_its_place_is_free() {
    let (app, path) = customer(Confirmation::Instant).await;
    hold(&app, &path, MONDAY).await;
    let page = app.get(&path).await.text();
    app.advance_clock(16 * 60);
    app.program.bookings.expire_holds().await;
    let shown = app.get(&path).await.text();
    assert!(shown.contains("We no longer hold Monday, December 7, 2026"));
    for _ in 0..2 {
        let booked = post(&app, &path, &page, &[("do", "book")]).await;
        assert_eq!(booked.status, StatusCode::SEE_OTHER, "{}", booked.text());
    }
    assert_eq!(count(&app, "booked").await, 1);
}

#[tokio::test]
async fn answers_that_change_during_a_hold_change_the_time_that_is_booked() {
    let (app, path) = customer(Confirmation::Instant).await;
    hold(&app, &path, MONDAY).await;
    let before = app.get(&path).await.text();
    let revision = hidden(&before, "revision");
    let fields = [
        ("do", "revise"),
        ("revision", revision.as_str()),
        ("bedrooms", "1"),
    ];
    let revised = app.post_form(&path, &fields).await;
    assert_eq!(revised.status, StatusCode::SEE_OTHER, "{}", revised.text());
    for _ in 0..2 {
        let booked = post(&app, &path, &before, &[("do", "book")]).await;
        assert_eq!(booked.status, StatusCode::SEE_OTHER, "{}", booked.text());
    }
    assert_eq!(count(&app, "booked").await, 1);
    let reserved = sqlx::query_as(
        "select b.job_minutes, cast(q.estimated_hours * 60 as integer)
        from bookings b join quote_requests q on q.id = b.lead_id where b.status = 'booked'",
    );
    let reserved: (i64, i64) = reserved
        .fetch_one(&app.database().await)
        .await
        .expect("one job");
    assert_eq!(reserved.0, reserved.1);
    assert_ne!(reserved.0, 690, "the time of the first answers");
}

#[tokio::test]
async fn stale_and_wrong_choices_are_refused_in_words() {
    let (app, path) = customer(Confirmation::Instant).await;
    let page = app.get(&format!("{path}?day={MONDAY}")).await.text();
    let id = hidden(&page, "hold");
    let other = quote_page(&app, "Luz Vega", "luz@example.com").await;
    book(&app, &other).await;
    for (day, window, sentence) in [
        (MONDAY, MORNING, "Somebody else has just taken that time."),
        ("2026-11-19", MORNING, "That time has passed."),
        (
            "2026-11-21",
            MORNING,
            "That time is too soon for us to come.",
        ),
        ("2027-12-07", MORNING, "That day is too far ahead"),
        (TUESDAY, "14:00-16:00", "Your move takes too long"),
        (TUESDAY, "07:00-09:00", "We no longer offer that time."),
    ] {
        let refused = post_hold(&app, &path, &id, day, window).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{day} {window}");
        assert!(refused.text().contains(sentence), "{day} {window}");
    }
    for window in ["", "8 in the morning"] {
        let refused = post_hold(&app, &path, &id, TUESDAY, window).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let page = refused.text();
        assert!(page.contains("Choose a time, then press the button again."));
        assert!(page.contains("When can the crew arrive on Tuesday, December 8, 2026?"));
    }
    let day = TUESDAY.parse().expect("a date");
    let closed = DayOffRange {
        first: day,
        last: day,
        crew: None,
    };
    let blocked = app.program.bookings.block_days(closed, "").await;
    blocked.expect("blocked");
    let refused = post_hold(&app, &path, &id, TUESDAY, MORNING).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(
        refused
            .text()
            .contains("We do not work on that day after all.")
    );
    // The booking of somebody else.
    let theirs = app.get(&other).await.text();
    let refused = post(&app, &path, &theirs, &[("do", "cancel"), ("sequence", "1")]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(count(&app, "booked").await, 1);
}

#[tokio::test]
async fn a_booking_is_moved_and_canceled_until_the_cutoff() {
    let (app, path) = customer(Confirmation::Instant).await;
    book(&app, &path).await;
    let page = app.get(&format!("{path}?day={TUESDAY}")).await.text();
    let sequence = hidden(&page, "sequence");
    let seen = ("sequence", sequence.as_str());
    let to = [
        ("do", "reschedule"),
        seen,
        ("day", TUESDAY),
        ("window", MORNING),
    ];
    let moved = post(&app, &path, &page, &to).await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER, "{}", moved.text());
    let shown = app.get(&path).await.text();
    assert!(shown.contains("Tuesday, December 8, 2026 between 8:00\u{a0}AM"));
    // Whoever still sees Monday neither moves nor cancels Tuesday.
    let stale = [("do", "cancel"), seen];
    let stale = post(&app, &path, &page, &stale).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(stale.text().contains("Somebody has changed this booking"));
    let file = app.get(&format!("{path}/move.ics")).await.text();
    // To Monday, 11 AM in Texas: 21 hours before the arrival.
    app.advance_clock(16 * 86_400 + 23 * 3_600);
    let late = app.get(&path).await.text();
    assert!(late.contains("It is too close to the move"));
    assert!(!late.contains("Yes, cancel it"));
    let sequence = hidden(&shown, "sequence");
    let cancel = [("do", "cancel"), ("sequence", sequence.as_str())];
    let refused = post(&app, &path, &shown, &cancel).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    app.advance_clock(-10 * 86_400);
    for _ in 0..2 {
        let canceled = post(&app, &path, &shown, &cancel).await;
        assert_eq!(
            canceled.status,
            StatusCode::SEE_OTHER,
            "{}",
            canceled.text()
        );
    }
    assert!(app.get(&path).await.text().contains("Canceled: Tuesday"));
    assert_eq!(count(&app, "booked").await, 0);
    let canceled = app.get(&format!("{path}/move.ics")).await.text();
    assert!(canceled.contains("STATUS:CANCELLED\r\n"), "{canceled}");
    assert!(file.contains("DESCRIPTION:The crew arrives"), "{file}");
    assert!(!canceled.contains("DESCRIPTION:"), "{canceled}");
    assert_eq!(line(&canceled, "UID"), line(&file, "UID"));
}

/// The value of a line of a calendar file.
fn line<'a>(calendar: &'a str, name: &str) -> &'a str {
    let before = format!("{name}:");
    let mut lines = calendar.split("\r\n");
    let value = lines.find_map(|line| line.strip_prefix(&before));
    value.unwrap_or_else(|| panic!("no {name}"))
}

#[tokio::test]
async fn the_booking_is_read_as_a_calendar_file() {
    let (app, path) = customer(Confirmation::ByHand).await;
    let missing = app.get(&format!("{path}/move.ics")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    hold(&app, &path, MONDAY).await;
    let held = app.get(&format!("{path}/move.ics")).await;
    assert_eq!(held.status, StatusCode::NOT_FOUND, "nothing is promised");
    let page = app.get(&path).await.text();
    assert!(page.contains("Request this time"));
    post(&app, &path, &page, &[("do", "book")]).await;
    let file = app.get(&format!("{path}/move.ics")).await;
    assert_eq!(file.status, StatusCode::OK);
    assert_eq!(file.header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(file.header("cache-control"), "no-store");
    assert!(file.header("content-disposition").starts_with("attachment"));
    let file = file.text();
    for (name, value) in [
        ("DTSTART", "20261207T140000Z"),
        ("DTEND", "20261207T160000Z"),
        ("SEQUENCE", "1"),
        ("STATUS", "TENTATIVE"),
    ] {
        assert_eq!(line(&file, name), value);
    }
    assert!(line(&file, "UID").starts_with(&hidden(&page, "booking")));
}

#[tokio::test]
async fn two_people_on_one_link_book_one_window() {
    let (app, path) = customer(Confirmation::Instant).await;
    let [one, two] = [MONDAY, TUESDAY].map(|day| hold(&app, &path, day));
    let (one, two) = tokio::join!(one, two);
    for held in [one, two] {
        // The first may learn at once that the second has replaced it.
        let is_told = held.text().contains("We no longer hold that time.");
        assert!(held.status == StatusCode::SEE_OTHER || is_told);
    }
    assert_eq!(count(&app, "held").await, 1);
    let page = app.get(&path).await.text();
    let press = || post(&app, &path, &page, &[("do", "book")]);
    let (one, two) = tokio::join!(press(), press());
    for booked in [one, two] {
        assert_eq!(booked.status, StatusCode::SEE_OTHER, "{}", booked.text());
    }
    assert_eq!(count(&app, "booked").await, 1);
    let id = Uuid::from_u128(7).to_string();
    let again = post_hold(&app, &path, &id, "2026-12-09", MORNING).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert!(again.text().contains("This move has a day already."));
}
