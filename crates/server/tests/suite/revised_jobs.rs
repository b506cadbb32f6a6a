//! Jobs whose estimate changes after they were booked.

use axum::http::StatusCode;
use domain::schedule::Confirmation;
use serde_json::json;
use uuid::Uuid;

use crate::quote_booking::{MONDAY, book, customer, set_up};
use crate::support::forms::hidden;
use crate::support::{TestApp, row};

const TUESDAY: &str = "2026-12-08";
const MORNING: &str = "08:00-10:00";

#[tokio::test]
async fn answers_that_change_after_the_booking_are_a_conflict_until_the_job_is_moved() {
    let (app, path) = customer(Confirmation::Instant).await;
    book(&app, &path).await;
    let owner = app.owner().await;
    let job = async || {
        let week = app.desk_get(&owner, "schedule/2026-12-07/2026-12-13").await;
        week["jobs"][0].clone()
    };
    let booked = job().await;
    assert_eq!(booked["conflict"], json!(null));
    let page = app.get(&path).await.text();
    let revision = hidden(&page, "revision");
    let fields = [
        ("do", "revise"),
        ("revision", revision.as_str()),
        ("bedrooms", "1"),
    ];
    let revised = app.post_form(&path, &fields).await;
    assert_eq!(revised.status, StatusCode::SEE_OTHER, "{}", revised.text());
    let outdated = job().await;
    assert_eq!(outdated["conflict"], "estimate");
    assert_eq!(outdated["minutes"], booked["minutes"], "reserved");

    // The same window of the same crew, for the new time.
    let id = booked["id"].as_str().expect("an id");
    let to = json!({
        "day": MONDAY, "window": MORNING, "crew": 1, "expected": outdated["sequence"],
    });
    let place = format!("bookings/{id}/place");
    let moved = app.desk(&owner, "PUT", &place, &to.to_string()).await;
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.text());
    let moved = job().await;
    assert_eq!(moved["conflict"], json!(null));
    let minutes =
        sqlx::query_scalar("select cast(estimated_hours * 60 as integer) from quote_requests");
    let minutes: i64 = minutes
        .fetch_one(&app.database().await)
        .await
        .expect("one quote");
    assert_eq!(moved["minutes"], minutes);
    assert_ne!(moved["minutes"], booked["minutes"]);
}

#[tokio::test]
async fn a_job_keeps_the_time_that_the_desk_chose_when_it_is_moved() {
    let app = TestApp::start().await;
    set_up(&app, Confirmation::Instant).await;
    let inserted = app.insert(row(json!({}))).await.json();
    let lead = inserted[0]["id"].as_str().expect("an id");
    let owner = app.owner().await;
    let id = Uuid::from_u128(1).to_string();
    let new = json!({
        "id": id, "day": MONDAY, "window": MORNING, "crew": 1, "minutes": 120,
    });
    let path = format!("leads/{lead}/booking");
    let booked = app.desk(&owner, "POST", &path, &new.to_string()).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
    let to = json!({ "day": TUESDAY, "window": MORNING, "crew": 1, "expected": 0 });
    let place = format!("bookings/{id}/place");
    let moved = app.desk(&owner, "PUT", &place, &to.to_string()).await;
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.text());
    let week = app.desk_get(&owner, "schedule/2026-12-07/2026-12-13").await;
    assert_eq!(week["jobs"][0]["day"], TUESDAY);
    assert_eq!(week["jobs"][0]["minutes"], 120);
    assert_eq!(week["jobs"][0]["conflict"], json!(null));
}
