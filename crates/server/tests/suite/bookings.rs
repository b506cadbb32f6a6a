//! Jobs are booked, moved and canceled at the desk; customers are mailed, and calendars follow.

use axum::http::StatusCode;
use bookings::{Finish, NewCalendar};
use domain::Cents;
use domain::schedule::{Crew, PaymentMethod, Weekdays};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::desk_lead_work::phone_lead;
use crate::support::desk::{Session, lead_id};
use crate::support::forms::first_row;
use crate::support::{TestApp, row};

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
    assert_eq!(stale.status, StatusCode::CONFLICT);
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
async fn a_crew_that_there_is_not_is_refused_at_its_field() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    book(&app, &owner, 1, &lead).await;
    let removed = app.program.store.end_crew(2, 0, 0).await;
    removed.expect("removed");
    let other = add_lead(&app, &owner, "Luz Vega", "en").await;
    for crew in [2, 9] {
        let job = json!({
            "id": Uuid::from_u128(2).to_string(), "day": "2026-12-03", "window": "08:00-10:00",
            "crew": crew, "minutes": 240,
        });
        let path = format!("leads/{other}/booking");
        let booked = app.desk(&owner, "POST", &path, &job.to_string()).await;
        let place = format!("bookings/{}/place", Uuid::from_u128(1));
        let to =
            json!({ "day": "2026-12-02", "window": "10:00-12:00", "crew": crew, "expected": 0 });
        let moved = app.desk(&owner, "PUT", &place, &to.to_string()).await;
        for refused in [booked, moved] {
            let text = refused.text();
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
            assert_eq!(refused.json()["fields"][0]["field"], "crew", "{text}");
        }
    }
    assert_eq!(jobs(&app, &owner).await.len(), 1);
}

#[tokio::test]
async fn the_day_of_a_job_is_the_day_of_its_lead() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let of_lead = format!("leads/{lead}/booking");
    let none = app.desk_get(&owner, &of_lead).await;
    assert_eq!(none["job"], Value::Null);
    book(&app, &owner, 1, &lead).await;
    let path = format!("leads/{lead}");
    let line = app.desk_get(&owner, &path).await["line"].clone();
    assert_eq!(line["moving_date"], "2026-12-01");
    let job = app.desk_get(&owner, &of_lead).await["job"].clone();
    assert_eq!(
        (&job["day"], &job["crew"]),
        (&json!("2026-12-01"), &json!(1))
    );

    // The form of the price does not move the job.
    let price = json!({
        "cents": 90_000, "date": "2026-12-09", "expected": line["updated_at"],
    });
    let booked = format!("{path}/booked");
    let priced = app.desk(&owner, "PUT", &booked, &price.to_string()).await;
    let priced = priced.json();
    assert_eq!(priced["line"]["moving_date"], "2026-12-01");
    assert_eq!(priced["line"]["booked_cents"], 90_000);

    let to = json!({ "day": "2026-12-02", "window": "10:00-12:00", "crew": 2, "expected": 0 });
    let place = format!("bookings/{}/place", Uuid::from_u128(1));
    app.desk(&owner, "PUT", &place, &to.to_string()).await;
    let moved = app.desk_get(&owner, &path).await["line"].clone();
    assert_eq!(moved["moving_date"], "2026-12-02");
    assert_ne!(moved["updated_at"], priced["line"]["updated_at"]);
    let done = app.desk_get(&owner, &of_lead).await["job"].clone();
    assert_eq!(done["sequence"], 1);
}

#[tokio::test]
async fn today_lists_jobs_and_requests() {
    let (app, owner) = desk_with_crews().await;
    let day = app.desk_get(&owner, "me").await["today"].clone();
    let mut ids = Vec::new();
    for (id, crew, name) in [(1, 1, "Ana Ruiz"), (2, 2, "Luz Vega")] {
        let lead = add_lead(&app, &owner, name, "en").await;
        let job = json!({
            "id": Uuid::from_u128(id).to_string(), "day": day, "window": "08:00-10:00",
            "crew": crew, "minutes": 240,
        });
        let path = format!("leads/{lead}/booking");
        let booked = app.desk(&owner, "POST", &path, &job.to_string()).await;
        assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
        ids.push(lead);
    }
    let pool = app.database().await;
    let requested = sqlx::query("update bookings set status = 'requested' where crew_id = 2");
    requested.execute(&pool).await.expect("written");
    let today = app.desk_get(&owner, "today").await;
    let leads = |list: &str| -> Vec<Value> {
        let jobs = today[list].as_array().expect("a list").iter();
        jobs.map(|job| job["lead"].clone()).collect()
    };
    assert_eq!(leads("jobs"), [json!(ids[0])], "{today}");
    assert_eq!(leads("requests"), [json!(ids[1])], "{today}");
    let moves = today["moves"].as_array().expect("a list").iter();
    let moves: Vec<_> = moves.map(|line| line["id"].clone()).collect();
    assert_eq!(moves, [json!(ids[1])], "the job takes the lead's place");
    // A request that nobody confirmed in time waits on.
    let past = sqlx::query(
        "update bookings set arrival_starts = arrival_starts - 172800000,
            arrival_ends = arrival_ends - 172800000, starts_at = starts_at - 172800000,
            ends_at = ends_at - 172800000 where crew_id = 2",
    );
    past.execute(&pool).await.expect("written");
    let today = app.desk_get(&owner, "today").await;
    assert_eq!(today["requests"][0]["lead"], json!(ids[1]), "{today}");
}

#[tokio::test]
async fn a_customer_with_a_booked_job_is_erased_once_it_is_canceled() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    book(&app, &owner, 1, &lead).await;
    let erase = async || {
        let body = json!({ "leads": [lead], "subscription": false }).to_string();
        let path = format!("leads/{lead}/person");
        app.desk(&owner, "DELETE", &path, &body).await
    };
    let refused = erase().await;
    let text = refused.text();
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    assert!(text.contains("Cancel or finish it first"), "{text}");
    assert_eq!(jobs(&app, &owner).await.len(), 1);
    let path = format!("bookings/{}/cancel", Uuid::from_u128(1));
    app.desk(&owner, "POST", &path, "{}").await;
    let erased = erase().await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
}

#[tokio::test]
async fn today_lists_jobs_of_the_past_until_they_are_finished() {
    let (app, owner) = desk_with_crews().await;
    let day = app.desk_get(&owner, "me").await["today"].clone();
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let id = Uuid::from_u128(1);
    let job = json!({
        "id": id.to_string(), "day": day, "window": "08:00-10:00", "crew": 1, "minutes": 240,
    });
    let path = format!("leads/{lead}/booking");
    let booked = app.desk(&owner, "POST", &path, &job.to_string()).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
    let unfinished = async || app.desk_get(&owner, "today").await["unfinished"].clone();
    assert_eq!(unfinished().await, json!([]), "it is of today");
    let past = sqlx::query(
        "update bookings set arrival_starts = arrival_starts - 86400000,
            arrival_ends = arrival_ends - 86400000, starts_at = starts_at - 86400000,
            ends_at = ends_at - 86400000",
    );
    let pool = app.database().await;
    past.execute(&pool).await.expect("written");
    assert_eq!(unfinished().await[0]["id"], id.to_string());
    let finish = json!({ "minutes": 240, "cents": 60_000, "payment": "cash" });
    let path = format!("jobs/{id}/finish");
    let done = app.desk(&owner, "POST", &path, &finish.to_string()).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());
    assert_eq!(unfinished().await, json!([]));
}

#[tokio::test]
async fn a_taken_crew_is_refused_with_a_message_and_a_blocked_day_is_shown() {
    let (app, owner) = desk_with_crews().await;
    let first = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let second = add_lead(&app, &owner, "Luz Vega", "en").await;
    book(&app, &owner, 1, &first).await;
    let (status, text) = book(&app, &owner, 2, &second).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("already booked at this time"), "{text}");
    let block = |day: &str, crew: Option<i64>| {
        json!({ "first": day, "last": day, "crew": crew, "reason": "" }).to_string()
    };
    let truck = block("2026-12-01", Some(1));
    let blocked = app.desk(&owner, "POST", "days-off", &truck).await;
    assert_eq!(blocked.status, StatusCode::CREATED, "{}", blocked.text());
    assert_eq!(jobs(&app, &owner).await[0]["conflict"], "crew_off");
    let everybody = block("2026-12-02", None);
    app.desk(&owner, "POST", "days-off", &everybody).await;
    let week = app.desk_get(&owner, "schedule/2026-12-01/2026-12-03").await;
    assert_eq!(week["closed"], json!(["2026-12-02"]));
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

#[tokio::test]
async fn reports_show_what_jobs_took_beside_their_estimates() {
    let (app, owner) = desk_with_crews().await;
    assert_eq!(
        app.desk_get(&owner, "reports").await["job_times"],
        json!([])
    );
    let person = first_row(&app, "select id from people").await;
    let person = person["id"].as_str().expect("an identifier");
    for name in ["One", "Two", "Three", "Four", "Five"] {
        let entries = json!({ "customer_name": name, "bedrooms": 2 });
        app.insert(row(entries)).await;
    }
    let leads = app.desk_get(&owner, "leads").await;
    let leads = leads["leads"].as_array().expect("a list");
    assert_eq!(leads.len(), 5);
    let mut times = Vec::new();
    for (at, lead) in (1..).zip(leads) {
        let booking = Uuid::from_u128(at);
        let job = json!({
            "id": booking.to_string(), "day": format!("2026-12-0{at}"), "window": "08:00-10:00",
            "crew": 1, "minutes": 240,
        });
        let path = format!("leads/{}/booking", lead_id(lead));
        let booked = app.desk(&owner, "POST", &path, &job.to_string()).await;
        assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
        let finish = Finish {
            minutes: Some(270 + 30 * u64::try_from(at).expect("few")),
            amount: Cents(80_000),
            payment: PaymentMethod::Cash,
        };
        let finished = app.program.bookings.finish(booking, &finish, person).await;
        finished.expect("finished");
        let reports = app.desk_get(&owner, "reports?weeks=1").await;
        times.push(reports["job_times"].clone());
    }
    let home = |jobs: u64, actual: u64, suggested: Value| {
        json!([{
            "bedrooms": 2, "jobs": jobs, "estimated_minutes": 240, "actual_minutes": actual,
            "base_minutes": 300, "suggested_minutes": suggested,
        }])
    };
    assert_eq!(times[3], home(4, 330, Value::Null));
    // Half of the jobs were estimated at least two hours too short.
    assert_eq!(times[4], home(5, 360, json!(420)));
}
