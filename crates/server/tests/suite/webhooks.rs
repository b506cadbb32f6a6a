//! Webhooks are signed and retried until the receiver accepts them.

use std::collections::BTreeSet;
use std::net::TcpListener;

use crate::support::receiver::Receiver;
use crate::support::{TestApp, row};
use axum::http::{HeaderMap, StatusCode};
use base64::Engine;
use serde_json::{Value, json};
use standardwebhooks::Webhook;

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

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).expect("there").to_str().expect("ASCII")
}
