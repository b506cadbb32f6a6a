//! The first screen of the desk: what there is to do today.

use serde_json::{Value, json};

use crate::desk_lead_work::{change, phone_lead};
use crate::support::desk::{Session, lead_id};
use crate::support::{TestApp, row};

/// Adds a lead by phone and changes it.
async fn called(app: &TestApp, owner: &Session, name: &str, path: &str, mut body: Value) {
    let lead = phone_lead(app, owner, json!({ "name": name, "phone": "956-555-0111" })).await;
    body["expected"] = lead["line"]["updated_at"].clone();
    let path = format!("leads/{}/{path}", lead_id(&lead["line"]));
    change(app, owner, "PUT", &path, body).await;
}

fn names(today: &Value, list: &str) -> Vec<String> {
    let lines = today[list].as_array().expect("a list").iter();
    let name = |line: &Value| line["customer_name"].as_str().expect("a name").to_owned();
    lines.map(name).collect()
}

#[tokio::test]
async fn today_lists_each_lead_once_where_it_needs_something() {
    let app = TestApp::start().await;
    app.insert(row(json!({ "customer_name": "Late" }))).await;
    app.advance_clock(25 * 3_600);
    app.insert(row(json!({ "customer_name": "New" }))).await;
    let owner = app.owner().await;
    let day = app.desk_get(&owner, "me").await["today"].clone();
    called(&app, &owner, "Due", "follow-up", json!({ "day": day })).await;
    let booking = json!({ "cents": 90_000, "date": day, "book": true });
    called(&app, &owner, "Moves", "booked", booking).await;
    let later = json!({ "day": "2027-01-15" });
    called(&app, &owner, "Waits", "follow-up", later).await;

    let today = app.desk_get(&owner, "today").await;
    for (list, name) in [
        ("late", "Late"),
        ("new", "New"),
        ("follow_ups", "Due"),
        ("moves", "Moves"),
        ("waiting", "Waits"),
    ] {
        assert_eq!(names(&today, list), [name], "{list}: {today}");
    }
    assert_eq!(today["counts"]["late"], 1);
    assert_eq!(today["month"], json!({ "moves": 1, "cents": 90_000 }));
}

#[tokio::test]
async fn the_month_counts_what_was_booked_in_it_and_still_is() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let month = async |session: &Session| app.desk_get(session, "today").await["month"].clone();
    assert_eq!(month(&owner).await, json!({ "moves": 0, "cents": 0 }));
    let lead = phone_lead(
        &app,
        &owner,
        json!({ "name": "Ana", "phone": "956-555-0111" }),
    )
    .await;
    let path = format!("leads/{}", lead_id(&lead["line"]));
    // A move of next year is booked now.
    let mut body = json!({ "cents": 120_000, "date": "2027-02-01", "book": true });
    body["expected"] = lead["line"]["updated_at"].clone();
    let lead = change(&app, &owner, "PUT", &format!("{path}/booked"), body).await;
    assert_eq!(month(&owner).await, json!({ "moves": 1, "cents": 120_000 }));

    let lost = json!({ "state": "lost", "expected": lead["line"]["updated_at"] });
    change(&app, &owner, "POST", &format!("{path}/state"), lost).await;
    assert_eq!(month(&owner).await["moves"], 0, "it was lost again");
}
