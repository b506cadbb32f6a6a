//! An owner sets up crews, rules, days off and calendars; others read them.

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::desk_lead_work::phone_lead;
use crate::support::desk::{Session, lead_id};
use crate::support::{TestApp, TestResponse};

async fn send(app: &TestApp, by: &Session, method: &str, path: &str, body: &Value) -> TestResponse {
    app.desk(by, method, path, &body.to_string()).await
}

/// The field that a refusal names.
#[track_caller]
fn refused(response: &TestResponse) -> String {
    let text = response.text();
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    let field = response.json()["fields"][0]["field"].clone();
    field.as_str().expect("a field").to_owned()
}

fn rules(expected: i64) -> Value {
    json!({
        "windows": ["13:00-15:30", "08:00-10:00"], "notice_minutes": 120, "cutoff_minutes": 90,
        "buffer_minutes": 30, "horizon_days": 45, "work_ends": "20:30", "confirmation": "instant",
        "expected": expected,
    })
}

#[tokio::test]
async fn rules_are_saved_unless_another_owner_was_faster() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let first = app.desk_get(&owner, "booking-rules").await;
    assert_eq!(first["version"], 0);
    assert_eq!(first["confirmation"], "by_hand");
    let saved = send(&app, &owner, "PUT", "booking-rules", &rules(0)).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    let saved = saved.json();
    assert_eq!(
        saved["windows"],
        json!(["08:00-10:00", "13:00-15:30"]),
        "in order"
    );
    assert_eq!(saved["work_ends"], "20:30");
    assert_eq!(app.desk_get(&owner, "booking-rules").await, saved);
    let stale = send(&app, &owner, "PUT", "booking-rules", &rules(0)).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let version = saved["version"].as_i64().expect("a number");
    let next = send(&app, &owner, "PUT", "booking-rules", &rules(version)).await;
    assert!(next.json()["version"].as_i64().expect("a number") > version);
}

#[tokio::test]
async fn every_rule_that_cannot_be_kept_is_refused_by_its_field() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (field, value) in [
        ("windows", json!([])),
        ("windows", json!(["8 to 10"])),
        ("windows", json!(["10:00-08:00"])),
        ("windows", json!(["08:00-10:00", "08:00-10:00"])),
        ("windows", json!(["08:00-10:00", "09:30-11:00"])),
        ("windows", json!(["08:15-10:00"])),
        ("windows", json!("08:00-10:00")),
        ("notice_minutes", json!(43_201)),
        ("notice_minutes", json!(-1)),
        ("notice_minutes", Value::Null),
        ("cutoff_minutes", json!(43_201)),
        ("cutoff_minutes", json!("soon")),
        ("buffer_minutes", json!(45)),
        ("buffer_minutes", json!(510)),
        ("horizon_days", json!(367)),
        ("horizon_days", json!(70_000)),
        ("work_ends", json!("late")),
        ("work_ends", json!("20:15")),
        ("work_ends", json!("13:00")),
        ("confirmation", json!("later")),
    ] {
        let mut body = rules(0);
        body[field] = value.clone();
        let response = send(&app, &owner, "PUT", "booking-rules", &body).await;
        assert_eq!(refused(&response), field, "{value}");
    }
    assert_eq!(app.desk_get(&owner, "booking-rules").await["version"], 0);
}

#[tokio::test]
async fn crews_are_added_changed_and_removed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "name": " North crew ", "weekdays": 31 });
    let added = send(&app, &owner, "POST", "crews", &new).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    assert_eq!(
        added.json(),
        json!([{ "id": 1, "name": "North crew", "weekdays": 31, "jobs": 0, "version": 0 }])
    );
    let set_up = app.desk_get(&owner, "setup").await;
    let mut steps = set_up["steps"].as_array().expect("a list").iter();
    let step = steps.find(|step| step["key"] == "booking");
    assert_eq!(step.expect("a step")["done"], true);
    for (field, body) in [
        ("name", json!({ "name": "", "weekdays": 31 })),
        ("name", json!({ "name": "x".repeat(61), "weekdays": 31 })),
        ("name", json!({ "name": "a\u{0}b", "weekdays": 31 })),
        ("name", json!({ "name": "north CREW", "weekdays": 31 })),
        ("weekdays", json!({ "name": "South", "weekdays": 0 })),
        ("weekdays", json!({ "name": "South", "weekdays": 128 })),
    ] {
        let response = send(&app, &owner, "POST", "crews", &body).await;
        assert_eq!(refused(&response), field, "{body}");
    }
    let change = json!({ "name": "Crew N", "weekdays": 127, "expected": 0 });
    let changed = send(&app, &owner, "PUT", "crews/1", &change).await;
    assert_eq!(changed.json()[0]["version"], 1, "{}", changed.text());
    let stale = send(&app, &owner, "PUT", "crews/1", &change).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    for path in ["crews/2", "crews/x"] {
        let missing = send(&app, &owner, "PUT", path, &change).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
    }
    let none = json!({ "jobs": 0 });
    let removed = send(&app, &owner, "DELETE", "crews/1", &none).await;
    assert_eq!(removed.json(), json!([]), "{}", removed.text());
    let again = send(&app, &owner, "DELETE", "crews/1", &none).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let added = send(&app, &owner, "POST", "crews", &new).await;
    assert_eq!(added.json()[0]["id"], 2, "numbers are not used again");
}

#[tokio::test]
async fn names_of_crews_differ_in_more_than_accented_capitals() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "name": "Peñas", "weekdays": 31 });
    let added = send(&app, &owner, "POST", "crews", &new).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    let same = json!({ "name": "PEÑAS", "weekdays": 31 });
    let response = send(&app, &owner, "POST", "crews", &same).await;
    assert_eq!(refused(&response), "name");
}

#[tokio::test]
async fn a_crew_with_jobs_is_removed_once_their_number_was_seen() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "name": "North", "weekdays": 127 });
    send(&app, &owner, "POST", "crews", &new).await;
    let entries = json!({
        "name": "Ana Ruiz", "phone": "956 555 0177", "key": Uuid::new_v4().to_string(),
    });
    let lead = phone_lead(&app, &owner, entries).await;
    let job = json!({
        "id": Uuid::from_u128(1).to_string(), "day": "2026-12-01", "window": "08:00-10:00",
        "crew": 1, "minutes": 240,
    });
    let path = format!("leads/{}/booking", lead_id(&lead["line"]));
    let booked = send(&app, &owner, "POST", &path, &job).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
    let response = send(&app, &owner, "DELETE", "crews/1", &json!({ "jobs": 0 })).await;
    assert_eq!(refused(&response), "jobs");
    assert!(response.text().contains(": 1."), "{}", response.text());
    assert_eq!(app.desk_get(&owner, "crews").await[0]["jobs"], 1);
    let removed = send(&app, &owner, "DELETE", "crews/1", &json!({ "jobs": 1 })).await;
    assert_eq!(removed.status, StatusCode::OK, "{}", removed.text());
    let week = app.desk_get(&owner, "schedule/2026-11-30/2026-12-06").await;
    assert_eq!(week["jobs"][0]["conflict"], "crew_gone");
}

#[tokio::test]
async fn days_are_blocked_with_a_reason_and_freed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "name": "North", "weekdays": 127 });
    send(&app, &owner, "POST", "crews", &new).await;
    let days = |first: &str, last: &str, crew: Value, reason: &str| json!({ "first": first, "last": last, "crew": crew, "reason": reason });
    let block = days("2026-12-24", "2026-12-26", Value::Null, "Christmas");
    let blocked = send(&app, &owner, "POST", "days-off", &block).await;
    assert_eq!(blocked.status, StatusCode::CREATED, "{}", blocked.text());
    let truck = days("2026-12-25", "2026-12-25", json!(1), "Inspection");
    send(&app, &owner, "POST", "days-off", &truck).await;
    let listed = app.desk_get(&owner, "days-off").await;
    assert_eq!(listed.as_array().expect("a list").len(), 4, "{listed}");
    assert_eq!(
        listed[0],
        json!({ "day": "2026-12-24", "crew": null, "reason": "Christmas" })
    );
    let day = "2026-12-24";
    for (field, body) in [
        ("first", days("soon", day, Value::Null, "")),
        ("first", days("2026-01-01", day, Value::Null, "")),
        ("last", days(day, "", Value::Null, "")),
        ("last", days(day, "2026-12-23", Value::Null, "")),
        ("last", days(day, "2028-12-24", Value::Null, "")),
        ("crew", days(day, day, json!(7), "")),
        ("reason", days(day, day, Value::Null, &"x".repeat(121))),
    ] {
        let response = send(&app, &owner, "POST", "days-off", &body).await;
        assert_eq!(refused(&response), field, "{body}");
    }
    let free = json!({ "first": "2026-12-24", "last": "2026-12-26", "crew": null });
    let left = send(&app, &owner, "DELETE", "days-off", &free).await;
    assert_eq!(
        left.json(),
        json!([{ "day": "2026-12-25", "crew": 1, "reason": "Inspection" }])
    );
}

#[tokio::test]
async fn a_calendar_is_shown_once_and_not_found_after_it_was_revoked() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "name": "Luis", "crew": null });
    let made = send(&app, &owner, "POST", "calendars", &new).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let address = made.json()["address"].as_str().expect("a text").to_owned();
    let path = &address[address.find("/calendar/").expect("a path")..];
    assert_eq!(app.get(path).await.status, StatusCode::OK);
    let listed = app.desk_get(&owner, "calendars").await;
    assert_eq!(listed[0]["name"], "Luis");
    let secret = path.trim_start_matches("/calendar/");
    let secret = secret.strip_suffix(".ics").expect("a calendar");
    assert!(!listed.to_string().contains(secret), "{listed}");
    for (field, body) in [
        ("name", json!({ "name": " ", "crew": null })),
        ("crew", json!({ "name": "Luis", "crew": 7 })),
    ] {
        let response = send(&app, &owner, "POST", "calendars", &body).await;
        assert_eq!(refused(&response), field, "{body}");
    }
    let revoke = format!("calendars/{}", listed[0]["id"].as_str().expect("an id"));
    let left = send(&app, &owner, "DELETE", &revoke, &json!({})).await;
    assert_eq!(left.json(), json!([]), "{}", left.text());
    assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND);
    let again = send(&app, &owner, "DELETE", &revoke, &json!({})).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let events = app.desk_get(&owner, "security-events").await.to_string();
    for kind in ["calendar_created", "calendar_revoked"] {
        assert!(events.contains(kind), "{kind}: {events}");
    }
}

#[tokio::test]
async fn only_owners_change_the_set_up_and_everybody_reads_it() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    for path in ["booking-rules", "crews", "days-off", "calendars"] {
        app.desk_get(&dispatcher, path).await;
    }
    for (method, path) in [
        ("PUT", "booking-rules"),
        ("POST", "crews"),
        ("PUT", "crews/1"),
        ("DELETE", "crews/1"),
        ("POST", "days-off"),
        ("DELETE", "days-off"),
        ("POST", "calendars"),
        ("DELETE", "calendars/1"),
    ] {
        let refused = send(&app, &dispatcher, method, path, &json!({})).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{method} {path}");
    }
}
