//! Webhooks are signed and retried until the receiver accepts them, and are as the API's description shows them.

use std::collections::BTreeSet;
use std::net::TcpListener;

use crate::bookings::book;
use crate::quote_booking::set_up;
use crate::quote_pages::Case;
use crate::support::forms::{first_row, hidden};
use crate::support::receiver::Receiver;
use crate::support::{TestApp, row};
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use base64::Engine;
use bookings::Finish;
use domain::Cents;
use domain::schedule::{Confirmation, PaymentMethod};
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use uuid::Uuid;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

#[tokio::test]
async fn signs_webhooks_and_retries_with_the_same_id() {
    let hooks = Receiver::start(&[500, 503]).await;
    let app = TestApp::with_env(&[
        ("MUDANZA_WEBHOOK_URL", &hooks.url),
        ("MUDANZA_WEBHOOK_SECRET", SECRET),
    ])
    .await;
    app.insert(row(json!({}))).await;
    for _ in 0..3 {
        app.drain().await;
        app.advance_clock(3_600);
    }
    let received = hooks.received();
    assert_eq!(received.len(), 3, "500, 503, then taken");
    let verifier = Webhook::new(SECRET).expect("a secret");
    let ids: BTreeSet<&str> = received
        .iter()
        .map(|(headers, _)| text(headers, "webhook-id"))
        .collect();
    assert_eq!(ids.len(), 1);
    for (headers, body) in &received {
        let signed = format!(
            "{}.{}.",
            text(headers, "webhook-id"),
            text(headers, "webhook-timestamp")
        );
        let at = text(headers, "webhook-timestamp").parse().expect("a time");
        let expected = verifier
            .sign(text(headers, "webhook-id"), at, body)
            .expect("signed");
        assert_eq!(text(headers, "webhook-signature"), expected, "{signed}");
    }
    let lead: Value = serde_json::from_slice(&received[2].1).expect("JSON");
    assert_eq!(lead["type"], "lead.created");
    assert_eq!(lead["data"]["customer_name"], "Maria Elena Gonzalez");
    assert_eq!(lead["data"]["quote_request"]["bedrooms"], 3);
    let other = base64::engine::general_purpose::STANDARD.encode([7; 24]);
    let other = Webhook::new(&format!("whsec_{other}")).expect("a secret");
    let at = text(&received[2].0, "webhook-timestamp")
        .parse()
        .expect("a time");
    let forged = other
        .sign(text(&received[2].0, "webhook-id"), at, &received[2].1)
        .expect("signed");
    assert_ne!(text(&received[2].0, "webhook-signature"), forged);
}

#[tokio::test]
async fn a_hanging_mail_server_delays_neither_webhooks_nor_leads() {
    let hanging = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("smtp://{}", hanging.local_addr().expect("an address"));
    let hooks = Receiver::start(&[]).await;
    let app = TestApp::with_env(&[
        ("MUDANZA_MAIL_URL", &url),
        ("MUDANZA_OUTBOX_SEND_SECONDS", "1"),
        ("MUDANZA_WEBHOOK_URL", &hooks.url),
        ("MUDANZA_WEBHOOK_SECRET", SECRET),
    ])
    .await;
    assert_eq!(app.insert(row(json!({}))).await.status, StatusCode::CREATED);
    assert_eq!(
        app.drain().await,
        (1, 2),
        "the webhook went, both mails wait"
    );
    assert_eq!(hooks.received().len(), 1);
    let failures = "select count(*) from notices where state = 'due' and channel = 'mail' \
                    and failure <> ''";
    assert_eq!(app.count(failures).await, 2);
    drop(hanging);
}

#[tokio::test]
async fn every_event_is_sent_as_documented() {
    let hooks = Receiver::start(&[]).await;
    let app = TestApp::with_env(&[
        ("MUDANZA_WEBHOOK_URL", &hooks.url),
        ("MUDANZA_WEBHOOK_SECRET", SECRET),
    ])
    .await;
    let case = Case::of(app).await;
    case.app.drain().await;
    revise(&case).await;
    decide(&case, "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a01", "decline").await;
    decide(&case, "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a02", "accept").await;
    run_jobs(&case).await;

    let request = Request::get("/rest/v1/").header("apikey", "public-anon-key");
    let request = request.body(Body::empty()).expect("a request");
    let description = case.app.send(request).await.json();
    let documented = description["webhooks"].as_object().expect("events");
    let received = hooks.received();
    let received = received
        .iter()
        .map(|(_, body)| serde_json::from_slice(body).expect("JSON"));
    let received: Vec<Value> = received.collect();
    let sent: BTreeSet<&str> = received
        .iter()
        .map(|event| event["type"].as_str().expect("a type"))
        .collect();
    let names: BTreeSet<&str> = documented.keys().map(String::as_str).collect();
    assert_eq!(sent, names);
    for event in &received {
        let name = event["type"].as_str().expect("a type");
        let body = &documented[name]["post"]["requestBody"]["content"]["application/json"];
        assert_eq!(shape(event), shape(&body["example"]), "{event}");
    }
}

/// Changes the quote on its page, as its customer does.
async fn revise(case: &Case) {
    let path = case.link().await;
    let page = case.app.get(&path).await.text();
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let fields = [
        ("do", "revise"),
        ("revision", revision.as_str()),
        ("shown", shown.as_str()),
        ("crew_size", "2"),
        ("additional_services", "full_packing"),
        ("additional_services", "packing_supplies"),
    ];
    let revised = case.app.post_form(&path, &fields).await;
    assert_eq!(revised.status, StatusCode::SEE_OTHER, "{}", revised.text());
    case.app.drain().await;
}

/// Issues a proposal and decides on it, as its customer does.
async fn decide(case: &Case, key: &str, decision: &str) {
    // An event is found by its time.
    case.app.advance_clock(60);
    let proposal = case.issue(json!({ "key": key })).await;
    case.app.drain().await;
    case.app.advance_clock(60);
    let fields = [
        ("do", decision),
        ("proposal", proposal["id"].as_str().expect("an id")),
        ("words", proposal["words_hash"].as_str().expect("a hash")),
        ("name", "Maria Elena Gonzalez"),
        ("reason", "price"),
        ("comment", "We found a lower price."),
    ];
    let decided = case.app.post_form(&case.link().await, &fields).await;
    assert_eq!(decided.status, StatusCode::SEE_OTHER, "{}", decided.text());
    case.app.drain().await;
}

/// Books, moves and cancels a job at the desk, then books another one and finishes it.
async fn run_jobs(case: &Case) {
    let Case { app, owner, lead } = case;
    set_up(app, Confirmation::Instant).await;
    let (first, second) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let (status, text) = book(app, owner, 1, lead).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{text}");
    app.drain().await;
    let to = json!({ "day": "2026-12-02", "window": "10:00-12:00", "crew": 1, "expected": 0 });
    for (method, step, body) in [("PUT", "place", to), ("POST", "cancel", json!({}))] {
        let path = format!("bookings/{first}/{step}");
        let done = app.desk(owner, method, &path, &body.to_string()).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.text());
        app.drain().await;
    }
    let (status, text) = book(app, owner, 2, lead).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{text}");
    app.drain().await;
    let person = first_row(app, "select id from people").await;
    let person = person["id"].as_str().expect("an identifier");
    let finish = Finish {
        minutes: Some(255),
        amount: Cents(90_000),
        payment: PaymentMethod::Cash,
    };
    let finished = app.program.bookings.finish(second, &finish, person).await;
    finished.expect("finished");
    app.drain().await;
}

/// The types of all parts of a JSON value; those of a list are as its first one.
fn shape(value: &Value) -> Value {
    match value {
        Value::Null => Value::Null,
        Value::Bool(_) => json!("boolean"),
        Value::Number(_) => json!("number"),
        Value::String(_) => json!("string"),
        Value::Array(items) => items.iter().take(1).map(shape).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), shape(value)))
            .collect(),
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).expect("there").to_str().expect("ASCII")
}
