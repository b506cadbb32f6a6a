//! Owner, visitor and another program learn of a lead, whatever fails on the way. The mail server
//! is a real one on loopback.

mod support;

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use mail_parser::{Message, MessageParser};
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use support::smtp::Smtp;
use support::{TestApp, row};

const OWNER: &str = "hello@example.com";
const VISITOR: &str = "maria.gonzalez@example.com";

#[tokio::test]
async fn the_owners_mail_says_first_what_is_read_in_a_truck() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (2, 0));
    let mails = smtp.to(OWNER);
    let mail = parsed(&mails[0]);
    assert_eq!(
        mail.subject(),
        Some("Quote request: Maria Elena Gonzalez, 2027-03-14")
    );
    let text = mail.body_text(0).expect("a text").into_owned();
    let first: Vec<&str> = text.lines().take(7).collect();
    assert_eq!(first[0], "Name: Maria Elena Gonzalez");
    assert_eq!(first[1], "Phone: (956) 555-0142");
    assert_eq!(first[2], "Move date: 2027-03-14");
    assert!(
        first[3].starts_with("Route: 1402 Nolana Avenue"),
        "{}",
        first[3]
    );
    let total = app.stored().await[0].0.parse::<f64>().expect("a price");
    let shown = first[4]
        .strip_prefix("Estimate: $")
        .expect("a price")
        .replace(',', "");
    assert!((shown.parse::<f64>().expect("a price") - total).abs() < 0.001);
    let html = mail.body_html(0).expect("HTML").into_owned();
    assert!(html.contains("href=\"tel:9565550142\""), "{html}");
    let id: String = sqlx::query_scalar("select id from leads")
        .fetch_one(&app.database().await)
        .await
        .expect("a lead");
    assert!(
        first[6].ends_with(&format!("/desk/leads/{id}")),
        "{}",
        first[6]
    );
    assert_eq!(reply_to(&mail), Some(VISITOR.to_owned()));
    assert!(text.contains("Special requests: Upright piano in the den."));
}

#[tokio::test]
async fn the_visitors_mail_holds_every_line_of_the_estimate() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let stored = app.insert(row(json!({}))).await.json();
    app.drain().await;
    let mails = smtp.to(VISITOR);
    let mail = parsed(&mails[0]);
    let reference = stored[0]["reference"].as_str().expect("a reference");
    assert_eq!(
        mail.subject(),
        Some(format!("Your moving estimate {reference}").as_str())
    );
    for body in [mail.body_text(0), mail.body_html(0)] {
        let body = body.expect("both").replace("&#39;", "'");
        for words in [
            "3 movers",
            "Full packing",
            "Packing supplies",
            "Tax, 8.25%",
            "Total",
        ] {
            assert!(body.contains(words), "{words}");
        }
        let lines = stored[0]["estimate"].as_object().expect("lines");
        for line in ["labor_cents", "subtotal_cents", "tax_cents", "total_cents"] {
            let cents = lines[line].as_u64().expect("cents");
            let dollars = format!(".{:02}", cents % 100);
            assert!(body.contains(&dollars), "{line} {dollars}");
        }
        assert!(body.contains("956-555-0142") && body.contains("Mon-Sun 8AM-11PM"));
        assert!(body.contains(reference));
    }
}

#[tokio::test]
async fn a_form_without_a_price_is_answered_too() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let form = [
        ("form", "office"),
        ("firstName", "Ana"),
        ("lastName", "Peña"),
        ("company", "Citrus & Co <script>"),
        ("email", "ana@example.com"),
        ("phone", "956"),
        ("city", "other"),
        ("moveDate", "2027-02-01"),
        ("afterHours", "yes"),
    ];
    app.post_form("/leads", &form).await;
    assert_eq!(app.drain().await, (2, 0));
    let owners = smtp.to(OWNER);
    let owner = parsed(&owners[0]);
    let html = owner.body_html(0).expect("HTML");
    assert!(html.contains("Citrus &amp; Co &lt;script&gt;") && !html.contains("<script"));
    let text = owner.body_text(0).expect("a text");
    assert!(text.contains("After hours or weekend: yes"), "{text}");
    assert!(text.contains("Consent: not agreed"), "{text}");
    let visitors = smtp.to("ana@example.com");
    assert!(
        parsed(&visitors[0])
            .body_text(0)
            .expect("a text")
            .contains("Ana Peña")
    );
}

#[tokio::test]
async fn nothing_that_was_typed_becomes_a_header() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let evil = "Ana\r\nBcc: victim@example.com\r\n\r\n<b>";
    for column in [
        "customer_name",
        "customer_phone",
        "origin_address",
        "special_requests",
    ] {
        app.insert(row(json!({ column: evil }))).await;
    }
    app.drain().await;
    assert_eq!(smtp.received().len(), 8);
    for (to, message) in smtp.received() {
        assert_eq!(to.len(), 1);
        let mail = parsed(&message);
        assert!(mail.header("Bcc").is_none());
        assert_eq!(
            mail.to()
                .and_then(|to| to.first())
                .and_then(|to| to.address()),
            Some(to[0].as_str())
        );
    }
}

#[tokio::test]
async fn without_a_mail_server_each_mail_is_a_file() {
    let app = TestApp::start().await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (2, 0));
    let mails = app.mails();
    assert_eq!(mails.len(), 2);
    let subjects: BTreeSet<String> = mails
        .iter()
        .map(|mail| {
            parsed(mail.as_bytes())
                .subject()
                .expect("a subject")
                .to_owned()
        })
        .collect();
    assert!(
        subjects
            .iter()
            .any(|subject| subject.starts_with("Quote request"))
    );
    assert!(
        subjects
            .iter()
            .any(|subject| subject.starts_with("Your moving estimate"))
    );
}

#[tokio::test]
async fn a_mail_server_that_is_down_and_comes_back_gets_every_mail_once() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("smtp://{}", listener.local_addr().expect("an address"));
    let port = listener.local_addr().expect("an address");
    drop(listener);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &url)]).await;
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
    // Down for hours: each pause is longer than the one before, and nothing is given up.
    for _ in 0..8 {
        app.later(3_600);
        let (_, more) = app.drain().await;
        failed += more;
    }
    assert_eq!(
        app.count("select count(*) from notices where state = 'dead'")
            .await,
        0
    );
    let smtp = Smtp::on(TcpListener::bind(port).expect("the port again"), &[]);
    app.later(6 * 3_600);
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
async fn a_mail_server_that_hangs_holds_up_no_webhook_and_no_lead() {
    let hanging = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("smtp://{}", hanging.local_addr().expect("an address"));
    let hooks = Hooks::start(&[]).await;
    let app = TestApp::with(&[
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
async fn an_address_that_will_never_do_is_given_up_and_the_owner_is_told_all_the_same() {
    let smtp = Smtp::start(&[VISITOR]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (1, 1));
    assert_eq!(smtp.to(OWNER).len(), 1);
    let dead = "select count(*) from notices where state = 'dead' and kind = 'visitor_mail' \
                and failure like '%550%'";
    assert_eq!(app.count(dead).await, 1);
}

#[tokio::test]
async fn a_notice_that_never_gets_through_ends_in_the_dead_list() {
    let smtp = Smtp::start(&[OWNER]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    for _ in 0..domain::TRIES {
        app.drain().await;
        app.later(6 * 3_600);
    }
    let dead = "select count(*) from notices where state = 'dead' and kind = 'owner_mail'";
    assert_eq!(app.count(dead).await, 1);
    assert_eq!(app.drain().await, (0, 0));
}

#[tokio::test]
async fn a_clock_that_is_set_back_holds_up_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address");
    drop(listener);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &format!("smtp://{port}"))]).await;
    app.insert(row(json!({}))).await;
    assert_eq!(
        app.drain().await,
        (0, 2),
        "they wait for a time by the old clock"
    );
    let smtp = Smtp::on(TcpListener::bind(port).expect("the port again"), &[]);
    app.later(-86_400);
    app.insert(row(json!({ "customer_name": "After" }))).await;
    assert_eq!(app.drain().await, (4, 0));
    assert_eq!(smtp.received().len(), 4);
}

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

#[tokio::test]
async fn a_webhook_is_signed_and_tried_again_under_the_same_id() {
    let hooks = Hooks::start(&[500, 503]).await;
    let app = TestApp::with(&[
        ("MUDANZA_WEBHOOK_URL", &hooks.url),
        ("MUDANZA_WEBHOOK_SECRET", SECRET),
    ])
    .await;
    app.insert(row(json!({}))).await;
    for _ in 0..3 {
        app.drain().await;
        app.later(3_600);
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
async fn a_silence_in_opening_hours_is_mailed_once() {
    let app = TestApp::with(&[("MUDANZA_ALARM_HOURS", "10")]).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let look = async || {
        server::look_for_silence(&app.app).await;
        app.drain().await.0
    };
    // Noon on Friday; at nine in the evening nine hours have passed.
    app.later(9 * 3_600);
    assert_eq!(look().await, 0);
    // The night does not count: at nine in the morning it is 12 hours, at eight it was 11.
    app.later(3 * 3_600);
    assert_eq!(look().await, 0, "midnight is no time to be woken");
    app.later(9 * 3_600);
    assert_eq!(look().await, 1);
    assert_eq!(look().await, 0, "once for each silence");
    let mails = app.mails();
    let alarm = mails
        .iter()
        .find(|mail| mail.contains("No lead for 10 opening hours"));
    let alarm = parsed(alarm.expect("the alarm").as_bytes())
        .body_text(0)
        .expect("a text")
        .into_owned();
    assert!(alarm.contains("Friday, November 20, 12:00 PM"), "{alarm}");
    app.insert(row(json!({ "customer_name": "Another" }))).await;
    app.drain().await;
    app.later(24 * 3_600);
    assert_eq!(look().await, 1, "a new silence after a new lead");
}

#[tokio::test]
async fn a_subscription_is_confirmed_by_mail_and_ended_by_one_press() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let asked = app
        .post_form("/subscribe", &[("email", "rosa@example.com")])
        .await;
    assert_eq!(asked.header("location"), "/subscribe");
    app.post_form("/subscribe", &[("email", "ROSA@example.com")])
        .await;
    app.drain().await;
    let mails = smtp.to("rosa@example.com");
    assert_eq!(mails.len(), 1, "nobody is asked twice in an hour");
    let mail = parsed(&mails[0]);
    let text = mail.body_text(0).expect("a text").into_owned();
    let confirm = path_in(&text, "/subscribe/confirm/");
    let end = path_in(&text, "/unsubscribe/");
    let header = mail
        .header_raw("List-Unsubscribe")
        .expect("the header")
        .trim()
        .to_owned();
    assert!(header.ends_with(&format!("{end}>")), "{header}");
    assert_eq!(
        mail.header_raw("List-Unsubscribe-Post").map(str::trim),
        Some("List-Unsubscribe=One-Click")
    );
    let state = async || {
        let state: String = sqlx::query_scalar("select state from subscriptions")
            .fetch_one(&app.database().await)
            .await
            .expect("a row");
        state
    };
    // Opening the link confirms nothing: mail programs open links by themselves.
    assert_eq!(app.get(&confirm).await.status, StatusCode::OK);
    assert_eq!(state().await, "asked");
    assert_eq!(app.post_form(&confirm, &[]).await.status, StatusCode::OK);
    assert_eq!(state().await, "confirmed");
    assert_eq!(app.get(&end).await.status, StatusCode::OK);
    assert_eq!(state().await, "confirmed");
    // A mail program posts by itself, with no page of ours behind it.
    let one_click = axum::http::Request::post(&end)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(axum::body::Body::from("List-Unsubscribe=One-Click"))
        .expect("a request");
    assert_eq!(app.send(one_click).await.status, StatusCode::OK);
    assert_eq!(state().await, "ended");
    let nobody = "/unsubscribe/00000000-0000-4000-8000-000000000000";
    assert_eq!(app.get(nobody).await.status, StatusCode::NOT_FOUND);
    let wrong = app.post_form("/subscribe", &[("email", "rosa")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        wrong
            .text()
            .contains("Email: use the form name@example.com.")
    );
}

/// A program on loopback that takes webhooks, answering some first ones with other statuses.
struct Hooks {
    url: String,
    received: Arc<Mutex<Vec<(HeaderMap, Bytes)>>>,
}

type Answers = (Arc<Mutex<Vec<(HeaderMap, Bytes)>>>, &'static [u16]);

impl Hooks {
    async fn start(statuses: &'static [u16]) -> Self {
        let received = Arc::new(Mutex::new(Vec::new()));
        let take =
            async |State((received, statuses)): State<Answers>, headers: HeaderMap, body: Bytes| {
                let mut received = received.lock().expect("sound");
                let status = statuses.get(received.len()).copied().unwrap_or(200);
                received.push((headers, body));
                StatusCode::from_u16(status).expect("a status")
            };
        let router = Router::new()
            .route("/hook", post(take))
            .with_state((Arc::clone(&received), statuses));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, received }
    }

    fn received(&self) -> Vec<(HeaderMap, Bytes)> {
        self.received.lock().expect("sound").clone()
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).expect("there").to_str().expect("ASCII")
}

fn parsed(message: &[u8]) -> Message<'_> {
    MessageParser::default().parse(message).expect("a mail")
}

fn reply_to(mail: &Message<'_>) -> Option<String> {
    let address = mail.reply_to()?.first()?.address()?;
    Some(address.to_owned())
}

/// The path of the first address in a text that begins so.
fn path_in(text: &str, start: &str) -> String {
    let at = text
        .find(start)
        .unwrap_or_else(|| panic!("no {start} in {text}"));
    let rest = &text[at..];
    rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())].to_owned()
}
