//! Every outbox message is sent in the end, whatever fails on the way. The mail server is a real one on
//! loopback.

use std::collections::BTreeSet;
use std::net::TcpListener;

use crate::support::smtp::{Smtp, parsed, refusing};
use crate::support::{TestApp, row};
use serde_json::json;

const OWNER: &str = "hello@example.com";
const VISITOR: &str = "maria.gonzalez@example.com";

#[tokio::test]
async fn delivers_every_mail_once_after_the_mail_server_recovers() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("smtp://{}", listener.local_addr().expect("an address"));
    let port = listener.local_addr().expect("an address");
    drop(listener);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &url)]).await;
    for at in 0..20 {
        let name = format!("Visitor {at}");
        app.insert(row(
            json!({ "customer_name": name, "customer_email": format!("v{at}@example.com") }),
        ))
        .await;
    }
    let (mut sent, mut failed) = app.drain().await;
    assert_eq!((sent, failed), (0, 40));
    assert_eq!(app.drain().await, (0, 0), "nothing is tried again at once");
    // Down for hours: each backoff is longer than the previous one, and nothing is given up.
    for _ in 0..8 {
        app.advance_clock(3_600);
        let (_, more) = app.drain().await;
        failed += more;
    }
    assert_eq!(
        app.count("select count(*) from notices where state = 'dead'")
            .await,
        0
    );
    let smtp = Smtp::on(TcpListener::bind(port).expect("the port again"), &[]);
    app.advance_clock(6 * 3_600);
    while let (more, _) = app.drain().await
        && more > 0
    {
        sent += more;
    }
    let received = smtp.received();
    println!(
        "40 notices: {failed} tries failed, {sent} sent, {} received",
        received.len()
    );
    assert_eq!(received.len(), 40);
    let ids: BTreeSet<String> = received
        .iter()
        .map(|(_, message)| parsed(message).message_id().expect("an id").to_owned())
        .collect();
    assert_eq!(ids.len(), 40, "each is its own mail");
}

#[tokio::test]
async fn gives_up_on_a_rejected_address_and_still_mails_the_owner() {
    let smtp = Smtp::start(&[VISITOR]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (1, 1));
    assert_eq!(smtp.to(OWNER).len(), 1);
    let dead = "select count(*) from notices where state = 'dead' and kind = 'visitor_mail' \
                and failure like '%550%'";
    assert_eq!(app.count(dead).await, 1);
}

#[tokio::test]
async fn only_a_recipient_that_does_not_exist_is_given_up() {
    for (word, reply, is_final) in [
        ("EHLO", "550 5.7.1 access denied", false),
        ("AUTH", "535 5.7.8 wrong password", false),
        ("MAIL", "530 5.7.0 authentication required", false),
        ("MAIL", "553 5.1.8 sender refused", false),
        ("RCPT", "550 5.4.5 daily sending quota exceeded", false),
        ("RCPT", "554 5.7.1 relay access denied", false),
        ("RCPT", "550 5.1.1 no such user", true),
        ("RCPT", "550 no such user", true),
        ("DATA", "554 transaction failed", false),
        (".", "552 message refused", false),
        (".", "554 5.7.1 refused by policy", false),
        (".", "550 5.1.1 no such user", true),
    ] {
        let url = refusing(word, reply);
        let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &url)]).await;
        let owner = app.owner().await;
        app.insert(row(json!({}))).await;
        assert_eq!(app.drain().await, (0, 2), "{word}: {reply}");
        let dead = "select count(*) from notices where state = 'dead' and kind = 'visitor_mail'";
        assert_eq!(
            app.count(dead).await,
            i64::from(is_final),
            "{word}: {reply}"
        );
        let me = app.desk_get(&owner, "me").await;
        let banner = me["mail_failure"].as_str().unwrap_or_default();
        assert!(!banner.is_empty(), "{word}: {reply}");
        for _ in 0..11 {
            app.advance_clock(6 * 3_600);
            app.drain().await;
        }
        let waits = "select count(*) from notices where state = 'due' and kind = 'visitor_mail'";
        assert_eq!(
            app.count(waits).await,
            i64::from(!is_final),
            "for days: {reply}"
        );
    }
}

#[tokio::test]
async fn marks_a_message_dead_after_the_last_attempt() {
    let smtp = Smtp::start(&[OWNER]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    for _ in 0..domain::MAX_ATTEMPTS {
        app.drain().await;
        app.advance_clock(6 * 3_600);
    }
    let dead = "select count(*) from notices where state = 'dead' and kind = 'owner_mail'";
    assert_eq!(app.count(dead).await, 1);
    assert_eq!(app.drain().await, (0, 0));
}

#[tokio::test]
async fn delivers_although_the_clock_is_set_back() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address");
    drop(listener);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &format!("smtp://{port}"))]).await;
    app.insert(row(json!({}))).await;
    assert_eq!(
        app.drain().await,
        (0, 2),
        "they wait for a time by the old clock"
    );
    let smtp = Smtp::on(TcpListener::bind(port).expect("the port again"), &[]);
    app.advance_clock(-86_400);
    app.insert(row(json!({ "customer_name": "After" }))).await;
    assert_eq!(app.drain().await, (4, 0));
    assert_eq!(smtp.received().len(), 4);
}

#[tokio::test]
async fn mails_one_alert_if_no_lead_arrives_in_opening_hours() {
    let app = TestApp::with_env(&[("MUDANZA_ALERTS_HOURS", "10")]).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let look = async || {
        app.program.notifier.alert_of_no_leads().await;
        app.drain().await.0
    };
    // It is noon on Friday; at nine in the evening nine hours have passed.
    app.advance_clock(9 * 3_600);
    assert_eq!(look().await, 0);
    // The night does not count: at nine in the morning it is 12 hours, at eight 11.
    app.advance_clock(3 * 3_600);
    assert_eq!(look().await, 0, "the worker sleeps at midnight");
    app.advance_clock(9 * 3_600);
    assert_eq!(look().await, 1);
    assert_eq!(look().await, 0, "once for each silence");
    let mails = app.mails();
    let alert = mails
        .iter()
        .find(|mail| mail.contains("No leads in 10 business hours"));
    let alert = parsed(alert.expect("the alert").as_bytes())
        .body_text(0)
        .expect("a text")
        .into_owned();
    assert!(alert.contains("Friday, November 20, 12:00 PM"), "{alert}");
    app.insert(row(json!({ "customer_name": "Another" }))).await;
    app.drain().await;
    app.advance_clock(24 * 3_600);
    assert_eq!(look().await, 1, "a new silence after a new lead");
}
