//! Jobs are booked, moved and canceled at the desk; customers are mailed, and calendars follow.

use axum::http::StatusCode;
use bookings::NewCalendar;
use domain::schedule::{Crew, Weekdays};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::desk_lead_work::phone_lead;
use crate::support::TestApp;
use crate::support::desk::{Session, lead_id};

/// A desk with two crews.
pub async fn desk_with_crews() -> (TestApp, Session) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for id in [1, 2] {
        let crew = Crew {
            id,
            name: format!("Crew {id}"),
            weekdays: Weekdays::ALL,
        };
        app.program.store.save_crew(&crew).await.expect("saved");
    }
    (app, owner)
}

pub async fn add_lead(app: &TestApp, owner: &Session, name: &str, language: &str) -> String {
    let entries = json!({
        "name": name, "phone": "956 555 0177", "email": "ana@example.com", "language": language,
        "key": Uuid::new_v4().to_string(),
    });
    let lead = phone_lead(app, owner, entries).await;
    lead_id(&lead["line"])
}

/// Books four hours for a lead with the first crew.
pub async fn book(app: &TestApp, owner: &Session, id: u128, lead: &str) -> (StatusCode, String) {
    let job = json!({
        "id": Uuid::from_u128(id).to_string(), "day": "2026-12-01", "window": "08:00-10:00",
        "crew": 1, "minutes": 240,
    });
    let path = format!("leads/{lead}/booking");
    let response = app.desk(owner, "POST", &path, &job.to_string()).await;
    (response.status, response.text())
}

async fn jobs(app: &TestApp, owner: &Session) -> Vec<Value> {
    let week = app.desk_get(owner, "schedule/2026-11-30/2026-12-06").await;
    week["jobs"].as_array().cloned().expect("a list")
}

#[tokio::test]
async fn a_job_is_booked_moved_and_canceled_at_the_desk() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "es").await;
    for _ in 0..2 {
        let (status, text) = book(&app, &owner, 1, &lead).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{text}");
    }
    let booked = jobs(&app, &owner).await;
    assert_eq!(booked.len(), 1, "a double click books once");
    assert_eq!(booked[0]["name"], "Ana Ruiz");
    assert_eq!(booked[0]["day"], "2026-12-01");
    assert_eq!(booked[0]["conflict"], Value::Null);
    let shown = app.desk_get(&owner, &format!("leads/{lead}")).await;
    assert_eq!(shown["line"]["state"], "booked");
    app.drain().await;
    let mails = app.mails();
    let confirmation = mails.iter().find(|mail| mail.contains("ana@example.com"));
    let confirmation = confirmation.expect("a mail to the customer");
    assert!(confirmation.contains("reservada"), "{confirmation}");
    let path = format!("bookings/{}/place", Uuid::from_u128(1));
    let to = json!({ "day": "2026-12-02", "window": "10:00-12:00", "crew": 2, "expected": 0 });
    let moved = app.desk(&owner, "PUT", &path, &to.to_string()).await;
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.text());
    let stale = json!({ "day": "2026-12-03", "window": "10:00-12:00", "crew": 2, "expected": 0 });
    let stale = app.desk(&owner, "PUT", &path, &stale.to_string()).await;
    assert_eq!(stale.status, StatusCode::UNPROCESSABLE_ENTITY);
    let after = jobs(&app, &owner).await;
    assert_eq!(after[0]["day"], "2026-12-02");
    assert_eq!(
        (after[0]["crew"].clone(), after[0]["sequence"].clone()),
        (json!(2), json!(1))
    );
    let path = format!("bookings/{}/cancel", Uuid::from_u128(1));
    let canceled = app.desk(&owner, "POST", &path, "{}").await;
    assert_eq!(
        canceled.status,
        StatusCode::NO_CONTENT,
        "{}",
        canceled.text()
    );
    assert!(jobs(&app, &owner).await.is_empty());
}

#[tokio::test]
async fn a_taken_crew_is_refused_in_words_and_a_blocked_day_is_shown() {
    let (app, owner) = desk_with_crews().await;
    let first = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let second = add_lead(&app, &owner, "Luz Vega", "en").await;
    book(&app, &owner, 1, &first).await;
    let (status, text) = book(&app, &owner, 2, &second).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("already booked at this time"), "{text}");
    let block = json!({ "crew": 1, "blocked": true }).to_string();
    let blocked = app.desk(&owner, "PUT", "days-off/2026-12-01", &block).await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT, "{}", blocked.text());
    assert_eq!(jobs(&app, &owner).await[0]["conflict"], "crew_off");
    let long = app
        .desk(&owner, "GET", "schedule/2026-01-01/2026-12-31", "")
        .await;
    assert!(long.status.is_client_error(), "{}", long.status);
}

#[tokio::test]
async fn a_calendar_is_read_at_its_secret_address_only() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    book(&app, &owner, 1, &lead).await;
    let new = NewCalendar {
        crew: Some(1),
        name: "Crew 1",
    };
    let secret = app.program.bookings.add_calendar(new).await.expect("made");
    let feed = app.get(&format!("/calendar/{secret}.ics")).await;
    assert_eq!(feed.status, StatusCode::OK);
    assert_eq!(feed.header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(feed.header("cache-control"), "no-store");
    assert!(
        feed.text().contains("DTSTART:20261201T140000Z"),
        "{}",
        feed.text()
    );
    let id = Uuid::nil().simple();
    for wrong in [format!("/calendar/{id}.ics"), format!("/calendar/{secret}")] {
        assert_eq!(
            app.get(&wrong).await.status,
            StatusCode::NOT_FOUND,
            "{wrong}"
        );
    }
}
