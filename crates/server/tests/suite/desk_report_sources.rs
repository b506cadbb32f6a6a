//! What reports count in addition to leads: those past the deadline, where they come from, why they are lost, how soon
//! they are booked, and how much crew time that takes.

use crate::bookings::{add_lead, desk_with_crews};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use jiff::civil::date;
use serde_json::{Value, json};
use uuid::Uuid;

#[tokio::test]
async fn leads_past_the_deadline_count_against_those_answered_in_time() {
    let app = TestApp::start().await;
    for name in ["Late", "Answered late"] {
        app.insert(row(json!({ "customer_name": name }))).await;
    }
    app.advance_clock(25 * 3_600);
    app.insert(row(json!({ "customer_name": "New" }))).await;
    let owner = app.owner().await;
    let leads = app.desk_get(&owner, "leads?sort=newest").await;
    let line = &leads["leads"][1];
    let path = format!("leads/{}/state", line["id"].as_str().expect("a text"));
    let change = json!({ "state": "contacted", "expected": line["updated_at"] }).to_string();
    app.desk(&owner, "POST", &path, &change).await;
    let times = app.desk_get(&owner, "reports?weeks=2").await["response_times_by_form"][0].clone();
    let figures = ["answered", "open", "overdue", "in_time"].map(|name| times[name].clone());
    assert_eq!(figures, [1, 2, 1, 0], "{times}");
}

#[tokio::test]
async fn reports_say_where_leads_come_from_and_why_they_are_lost() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    for (name, source) in [("Ana", "referral"), ("Ben", "referral"), ("Carla", "")] {
        let entries = json!({ "name": name, "phone": "956-555-0111", "source": source });
        let added = app
            .desk(&owner, "POST", "leads", &entries.to_string())
            .await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    }
    let wrong = json!({ "name": "D", "phone": "956-555-0111", "source": "billboard" });
    let wrong = app.desk(&owner, "POST", "leads", &wrong.to_string()).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);

    let leads = app.desk_get(&owner, "leads").await;
    let line = &leads["leads"][0];
    let path = format!("leads/{}/state", line["id"].as_str().expect("a text"));
    for wrong in [
        json!({ "state": "lost", "reason": "weather", "expected": line["updated_at"] }),
        json!({ "state": "done", "reason": "price", "expected": line["updated_at"] }),
    ] {
        let refused = app.desk(&owner, "POST", &path, &wrong.to_string()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    let lost = json!({ "state": "lost", "reason": "price", "expected": line["updated_at"] });
    let lead = app.desk(&owner, "POST", &path, &lost.to_string()).await;
    let lead = lead.json();
    assert_eq!(lead["line"]["state"], "lost");
    let mut history = lead["history"].as_array().expect("a list").iter();
    let reason = history.find(|entry| entry["what"] == "lost_reason");
    assert_eq!(reason.expect("an entry")["to"], "price");

    let reports = app.desk_get(&owner, "reports?weeks=1").await;
    let counts = |list: &str| {
        let rows = reports[list].as_array().expect("a list").iter();
        let count = |row: &Value| {
            (
                row["key"].as_str().unwrap_or("?").to_owned(),
                row["leads"].clone(),
            )
        };
        rows.map(count).collect::<Vec<_>>()
    };
    let sources = counts("sources");
    assert_eq!(sources[0], ("referral".to_owned(), json!(2)));
    assert!(
        sources.contains(&("direct".to_owned(), json!(1))),
        "{sources:?}"
    );
    assert!(
        sources.contains(&(String::new(), json!(1))),
        "not asked: {sources:?}"
    );
    assert_eq!(counts("lost_reasons"), [("price".to_owned(), json!(1))]);
}

#[tokio::test]
async fn reports_compare_booked_with_offered_crew_time() {
    let (app, owner) = desk_with_crews().await;
    // Friday, 8 to 10, four hours and one for the way.
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let job = json!({
        "id": Uuid::from_u128(1).to_string(), "day": "2026-11-20", "window": "08:00-10:00",
        "crew": 1, "minutes": 240,
    });
    let path = format!("leads/{lead}/booking");
    let booked = app.desk(&owner, "POST", &path, &job.to_string()).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
    let tuesday = [date(2026, 11, 17)];
    let blocked = app.program.store.block_days(&tuesday, Some(2), "", 0);
    blocked.await.expect("blocked");
    let reports = app.desk_get(&owner, "reports?weeks=1").await;
    let week = reports["capacity"].as_array().expect("a list");
    let figures = |place: usize| {
        let day = &week[place];
        ["weekday", "offered_minutes", "booked_minutes"].map(|name| day[name].clone())
    };
    assert_eq!(week.len(), 7);
    assert_eq!(figures(0), [json!("monday"), json!(960), json!(0)]);
    assert_eq!(figures(1), [json!("tuesday"), json!(480), json!(0)]);
    assert_eq!(figures(4), [json!("friday"), json!(960), json!(300)]);
    let saturday = [json!("saturday"), json!(0), json!(0)];
    assert_eq!(figures(5), saturday, "it has not come yet");
}

#[tokio::test]
async fn reports_say_how_soon_leads_are_booked() {
    let app = TestApp::start().await;
    app.insert(row(json!({ "customer_name": "One" }))).await;
    app.advance_clock(28 * 3_600);
    app.insert(row(json!({ "customer_name": "Two" }))).await;
    app.advance_clock(2 * 3_600);
    let owner = app.owner().await;
    let leads = app.desk_get(&owner, "leads").await;
    for line in leads["leads"].as_array().expect("a list") {
        let path = format!("leads/{}/state", line["id"].as_str().expect("a text"));
        let change = json!({ "state": "booked", "expected": line["updated_at"] }).to_string();
        let booked = app.desk(&owner, "POST", &path, &change).await;
        assert_eq!(booked.status, StatusCode::OK, "{}", booked.text());
    }
    let reports = app.desk_get(&owner, "reports?weeks=2").await;
    let times = json!({ "booked": 2, "within_day": 1, "median_ms": 2 * 3_600_000 });
    assert_eq!(reports["time_to_booking"], times);
    assert_eq!(reports["capacity"], json!([]), "there is no crew");
}
