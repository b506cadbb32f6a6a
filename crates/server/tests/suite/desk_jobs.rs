//! One job at the desk: its clock, change orders, end and invoice.

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::bookings::{add_lead, book, desk_with_crews};
use crate::support::desk::Session;
use crate::support::{TestApp, TestResponse};

/// A desk with a booked job of a customer who reads Spanish.
pub async fn desk_with_job() -> (TestApp, Session) {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "es").await;
    let (status, text) = book(&app, &owner, 1, &lead).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{text}");
    (app, owner)
}

fn path(rest: &str) -> String {
    format!("jobs/{}{rest}", Uuid::from_u128(1))
}

pub async fn post(app: &TestApp, owner: &Session, rest: &str, body: Value) -> TestResponse {
    app.desk(owner, "POST", &path(rest), &body.to_string())
        .await
}

/// Asserts that a request is refused at this field.
fn assert_field(refused: &TestResponse, field: &str) {
    let text = refused.text();
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    assert_eq!(refused.json()["fields"][0]["field"], field, "{text}");
}

pub fn step(id: u128, step: &str) -> Value {
    json!({ "id": Uuid::from_u128(id).to_string(), "step": step })
}

#[tokio::test]
async fn a_clock_counts_once_however_often_a_step_arrives() {
    let (app, owner) = desk_with_job().await;
    let job = app.desk_get(&owner, &path("")).await;
    assert_eq!(job["clock"]["state"], "ready");
    assert_eq!(job["crew_name"], "Crew 1");
    assert_eq!(job["lead"]["line"]["customer_name"], "Ana Ruiz");
    for _ in 0..2 {
        let started = post(&app, &owner, "/clock", step(10, "start")).await;
        assert_eq!(started.status, StatusCode::OK, "{}", started.text());
    }
    app.advance_clock(3_600);
    let paused = post(&app, &owner, "/clock", step(11, "pause")).await;
    let clock = &paused.json()["clock"];
    assert_eq!(clock["state"], "paused");
    assert_eq!(clock["minutes"], 60);
    assert_eq!(clock["steps"].as_array().map(Vec::len), Some(2));
    let again = post(&app, &owner, "/clock", step(12, "start")).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_field(
        &post(&app, &owner, "/clock", step(13, "rest")).await,
        "step",
    );
    let wrong = json!({ "id": "1", "step": "resume" });
    assert_field(&post(&app, &owner, "/clock", wrong).await, "id");
}

#[tokio::test]
async fn a_change_order_is_accepted_by_name() {
    let (app, owner) = desk_with_job().await;
    let id = Uuid::from_u128(20).to_string();
    let order = |text: &str, cents: i64| json!({ "id": id, "text": text, "cents": cents });
    for (body, field) in [
        (order("", 100), "text"),
        (order("A piano", -1), "cents"),
        (order("A piano", 100_000_001), "cents"),
    ] {
        assert_field(&post(&app, &owner, "/change-orders", body).await, field);
    }
    for _ in 0..2 {
        let added = post(&app, &owner, "/change-orders", order("A piano", 12_000)).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
        let orders = added.json()["change_orders"].clone();
        assert_eq!(orders.as_array().map(Vec::len), Some(1));
    }
    let accept = format!("/change-orders/{id}/accept");
    let nameless = post(&app, &owner, &accept, json!({ "name": " " })).await;
    assert_field(&nameless, "name");
    for name in ["Ana Ruiz", "Somebody else"] {
        let accepted = post(&app, &owner, &accept, json!({ "name": name })).await;
        assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.text());
        let order = accepted.json()["change_orders"][0].clone();
        assert_eq!(order["accepted_name"], "Ana Ruiz");
    }
    let unknown = format!("/change-orders/{}/accept", Uuid::from_u128(21));
    let unknown = post(&app, &owner, &unknown, json!({ "name": "Ana Ruiz" })).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn each_job_of_a_lead_has_an_invoice_of_its_own() {
    let (app, owner) = desk_with_job().await;
    let finish = async |id: u128, cents: i64| {
        let path = format!("jobs/{}/finish", Uuid::from_u128(id));
        let body = json!({ "minutes": 270, "cents": cents, "payment": "cash" });
        let done = app.desk(&owner, "POST", &path, &body.to_string()).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        done.json()
    };
    let first = finish(1, 90_000).await;
    let lead = first["job"]["lead"].as_str().expect("an id");
    let reference = first["job"]["reference"].as_str().expect("a reference");
    app.advance_clock(3_600);
    let second = json!({
        "id": Uuid::from_u128(2).to_string(), "day": "2026-12-02", "window": "08:00-10:00",
        "crew": 1, "minutes": 240,
    });
    let path = format!("leads/{lead}/booking");
    let booked = app.desk(&owner, "POST", &path, &second.to_string()).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
    finish(2, 40_000).await;
    let names = [format!("{reference}.pdf"), format!("{reference}-2.pdf")];
    for (id, name) in (1..).zip(&names) {
        let path = format!("jobs/{}/invoice.pdf", Uuid::from_u128(id));
        let invoice = app.desk(&owner, "GET", &path, "").await;
        let disposition = invoice.header("content-disposition");
        assert!(disposition.contains(name), "{disposition}");
    }
    // The first one again, although another job of the lead was finished since.
    let again = json!({ "id": Uuid::from_u128(30).to_string() });
    let sent = post(&app, &owner, "/invoice", again).await;
    assert_eq!(sent.status, StatusCode::OK, "{}", sent.text());
    app.drain().await;
    let mails = app.mails();
    let with = |name: &str| mails.iter().filter(|mail| mail.contains(name)).count();
    assert_eq!((with(&names[0]), with(&names[1])), (2, 1));
}

#[tokio::test]
async fn the_json_export_has_the_steps_and_change_orders_of_a_job() {
    let (app, owner) = desk_with_job().await;
    for (id, name) in [(10, "start"), (11, "pause")] {
        let taken = post(&app, &owner, "/clock", step(id, name)).await;
        assert_eq!(taken.status, StatusCode::OK, "{}", taken.text());
        app.advance_clock(60);
    }
    let order =
        json!({ "id": Uuid::from_u128(20).to_string(), "text": "A piano", "cents": 12_000 });
    let added = post(&app, &owner, "/change-orders", order).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    let exported = app.desk_get(&owner, "export.json").await;
    let job = &exported[0]["bookings"][0];
    let steps = job["clock"].as_array().expect("a list").iter();
    let steps: Vec<&Value> = steps.map(|step| &step["step"]).collect();
    assert_eq!(steps, ["start", "pause"], "{job}");
    assert_eq!(job["change_orders"][0]["text"], "A piano");
}

#[tokio::test]
async fn a_finished_job_has_an_invoice_which_is_mailed_to_the_customer() {
    let (app, owner) = desk_with_job().await;
    let early = app.desk(&owner, "GET", &path("/invoice.pdf"), "").await;
    assert_eq!(early.status, StatusCode::NOT_FOUND, "it is not done");
    let finish = |minutes: Value, cents: i64, payment: &str| json!({ "minutes": minutes, "cents": cents, "payment": payment });
    for (body, field) in [
        (finish(Value::Null, 90_000, "cash"), "minutes"),
        (finish(json!(10_081), 90_000, "cash"), "minutes"),
        (finish(json!(-1), 90_000, "cash"), "minutes"),
        (finish(json!(270), 100_000_001, "cash"), "cents"),
        (finish(json!(270), 90_000, "coins"), "payment"),
    ] {
        assert_field(&post(&app, &owner, "/finish", body).await, field);
    }
    for minutes in [270, 300] {
        let body = finish(json!(minutes), 90_000, "zelle");
        let done = post(&app, &owner, "/finish", body).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        let job = done.json();
        assert_eq!(job["job"]["status"], "done");
        assert_eq!(job["lead"]["line"]["state"], "done");
        assert_eq!(job["result"]["minutes"], 270, "the first result stays");
    }
    let invoice = app.desk(&owner, "GET", &path("/invoice.pdf"), "").await;
    assert_eq!(invoice.status, StatusCode::OK);
    assert_eq!(invoice.header("content-type"), "application/pdf");
    let id = json!({ "id": Uuid::from_u128(30).to_string() });
    for _ in 0..2 {
        let sent = post(&app, &owner, "/invoice", id.clone()).await;
        assert_eq!(sent.status, StatusCode::OK, "{}", sent.text());
    }
    app.drain().await;
    let mails = app.mails();
    let with_invoice = mails.iter().filter(|mail| mail.contains("application/pdf"));
    assert_eq!(with_invoice.count(), 2, "one at the end, one on request");
}
