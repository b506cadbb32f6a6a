//! Booking a lead at the desk: its day and its price.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::desk_lead_work::change;
use crate::support::desk::{first_lead, lead_id};
use crate::support::{TestApp, row};

#[tokio::test]
async fn a_booking_has_a_price_and_a_day() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/booked", lead_id(&line));
    let past = json!({
        "cents": 90_000, "date": "2026-11-01", "book": true, "expected": line["updated_at"],
    });
    let refused = app.desk(&owner, "PUT", &path, &past.to_string()).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"][0]["field"], "date");
    let mut body = past;
    body["date"] = json!("2026-12-22");
    let lead = change(&app, &owner, "PUT", &path, body.clone()).await;
    assert_eq!(lead["line"]["state"], "booked");
    assert_eq!(lead["line"]["booked_cents"], 90_000);
    assert_eq!(lead["line"]["moving_date"], "2026-12-22");
    let list = app
        .desk_get(&owner, "leads?state=booked&sort=move_date")
        .await;
    assert_eq!(list["leads"][0]["moving_date"], "2026-12-22");
    assert_eq!(list["counts"]["moves_today"], 0);
    // The estimate follows.
    let form = format!("leads/{}/estimate", lead_id(&line));
    let form = app.desk_get(&owner, &form).await;
    assert_eq!(form["values"]["moving_date"], "2026-12-22");
    assert_eq!(form["crew_by_bedrooms"], json!([2, 2, 3, 3, 4]));

    let price = json!({ "cents": 95_000, "expected": lead["line"]["updated_at"] });
    let lead = change(&app, &owner, "PUT", &path, price).await;
    assert_eq!(lead["line"]["moving_date"], "2026-12-22", "it stays");
    let empty = json!({ "cents": null, "date": "", "expected": lead["line"]["updated_at"] });
    let lead = change(&app, &owner, "PUT", &path, empty).await;
    assert_eq!(lead["line"]["moving_date"], Value::Null);
    assert_eq!(lead["line"]["booked_cents"], Value::Null);
    assert_eq!(lead["line"]["state"], "booked");
    let today = app.desk_get(&owner, "me").await["today"].clone();
    let body = json!({ "cents": null, "date": today, "expected": lead["line"]["updated_at"] });
    change(&app, &owner, "PUT", &path, body).await;
    let list = app.desk_get(&owner, "leads?limit=1").await;
    assert_eq!(list["counts"]["moves_today"], 1);
}
