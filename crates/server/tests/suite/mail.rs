//! The content of mails, as a real mail server on loopback receives them.

use std::collections::BTreeSet;

use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use mail_parser::Message;
use serde_json::json;

const OWNER: &str = "hello@example.com";
const VISITOR: &str = "maria.gonzalez@example.com";

#[tokio::test]
async fn the_owners_mail_starts_with_the_most_important_details() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (2, 0));
    let mails = smtp.to(OWNER);
    let mail = parsed(&mails[0]);
    assert_eq!(
        mail.subject(),
        Some("Quote request: Maria Elena Gonzalez, March 14, 2027")
    );
    let text = mail.body_text(0).expect("a text").into_owned();
    let first: Vec<&str> = text.lines().take(7).collect();
    assert_eq!(first[0], "Name: Maria Elena Gonzalez");
    assert_eq!(first[1], "Phone: (956) 555-0142");
    assert_eq!(first[2], "Move date: March 14, 2027");
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
    assert!(html.contains("href=\"tel:+19565550142\""), "{html}");
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
    assert!(
        !text.lines().any(|line| line.trim_end() == "Came from:"),
        "{text}"
    );
}

#[tokio::test]
async fn the_visitors_mail_contains_every_line_of_the_estimate() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
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
        assert!(body.contains("Mon-Sun 8AM-11PM"));
        assert!(body.contains(reference));
    }
}

#[tokio::test]
async fn mails_about_a_far_move_say_what_the_price_counts_before_the_price() {
    for (destination, far) in [
        ("500 Main Plaza, San Antonio", true),
        ("Houston Ave, Pharr", false),
    ] {
        let smtp = Smtp::start(&[]);
        let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
        app.insert(row(json!({ "destination_address": destination })))
            .await;
        app.drain().await;
        for (recipient, sentence) in [
            (VISITOR, "This price is for the work at both doors"),
            (OWNER, "Far move: the estimate is the work at both doors."),
        ] {
            let mails = smtp.to(recipient);
            let mail = parsed(&mails[0]);
            for body in [mail.body_text(0), mail.body_html(0)] {
                let body = body.expect("both");
                let said = body.find(sentence);
                assert_eq!(said.is_some(), far, "{recipient} {destination}");
                assert!(said <= body.find('$'), "{recipient} {destination}");
            }
        }
    }
}

#[tokio::test]
async fn a_form_without_a_price_gets_a_confirmation_mail() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let form = [
        ("form", "office"),
        ("firstName", "Ana"),
        ("lastName", "Peña"),
        ("company", "Citrus & Co <3"),
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
    assert!(html.contains("Citrus &amp; Co &lt;3"), "{html}");
    let text = owner.body_text(0).expect("a text");
    assert!(text.contains("After-hours or weekend move: Yes"), "{text}");
    let date = "Estimated move date: February 1, 2027";
    assert!(
        text.contains(date) && !text.contains("2027-02-01"),
        "{text}"
    );
    assert!(text.contains("Consent: not checked"), "{text}");
    let visitors = smtp.to("ana@example.com");
    assert!(
        parsed(&visitors[0])
            .body_text(0)
            .expect("a text")
            .contains("Ana Peña")
    );
}

#[tokio::test]
async fn form_input_cannot_inject_mail_headers() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let evil = "Ana\r\nBcc: victim@example.com\r\n\r\n<b>";
    for column in [
        "customer_name",
        "customer_phone",
        "origin_address",
        "special_requests",
    ] {
        // One recipient would get two mails a day only.
        let email = format!("{column}@example.com");
        let entries = json!({ column: evil, "customer_email": email });
        app.insert(row(entries)).await;
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
async fn an_encoded_word_in_a_name_is_shown_as_it_was_typed() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let name = "Eve =?utf-8?q?x=0D=0Ay?= Peña";
    app.insert(row(json!({ "customer_name": name }))).await;
    app.drain().await;
    let mails = smtp.to(OWNER);
    let mail = parsed(&mails[0]);
    let subject = format!("Quote request: {name}, March 14, 2027");
    assert_eq!(mail.subject(), Some(subject.as_str()));
    let raw = String::from_utf8_lossy(&mails[0]).into_owned();
    assert!(!raw.contains("=?utf-8?q?"), "{raw}");
}

#[tokio::test]
async fn automatic_mails_in_spanish_say_that_they_are_both() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let fields = [("email", "rosa@example.com")];
    app.post_form("/es/suscripcion", &fields).await;
    app.drain().await;
    let mails = smtp.to("rosa@example.com");
    let mail = parsed(&mails[0]);
    let html = mail.body_html(0).expect("HTML");
    assert!(html.contains("<html lang=\"es\">"), "{html}");
    let automatic = mail.header_raw("Auto-Submitted").map(str::trim);
    assert_eq!(automatic, Some("auto-generated"));
}

#[tokio::test]
async fn writes_mails_to_files_without_a_mail_server() {
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
#[allow(
    clippy::too_many_lines,
    reason = "one subscription from the form to its end"
)]
async fn a_subscription_is_confirmed_by_mail_and_unsubscribed_by_one_click() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let response = app
        .post_form("/subscribe", &[("email", "rosa@example.com")])
        .await;
    assert_eq!(response.header("location"), "/subscribe");
    app.post_form("/subscribe", &[("email", "ROSA@example.com")])
        .await;
    app.drain().await;
    let mails = smtp.to("rosa@example.com");
    assert_eq!(mails.len(), 1, "the same address is asked once an hour");
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
    // Opening the link does not confirm: mail programs prefetch links.
    assert_eq!(app.get(&confirm).await.status, StatusCode::OK);
    assert_eq!(state().await, "asked");
    assert_eq!(app.post_form(&confirm, &[]).await.status, StatusCode::OK);
    assert_eq!(state().await, "confirmed");
    assert_eq!(app.get(&end).await.status, StatusCode::OK);
    assert_eq!(state().await, "confirmed");
    // A mail program posts directly, from its own site or from none (RFC 8058).
    let form = ("content-type", "application/x-www-form-urlencoded");
    for (origin, kind, body) in [
        ("https://mail.example", form, "List-Unsubscribe=One-Click"),
        ("null", form, "List-Unsubscribe=One-Click"),
        ("moz-extension://7d6f", form, ""),
        (
            "",
            ("content-type", "multipart/form-data; boundary=x"),
            "--x\r\n",
        ),
    ] {
        let mut request = axum::http::Request::post(&end).header(kind.0, kind.1);
        if !origin.is_empty() {
            request = request
                .header("origin", origin)
                .header("sec-fetch-site", "cross-site");
        }
        let one_click = request
            .body(axum::body::Body::from(body))
            .expect("a request");
        assert_eq!(app.send(one_click).await.status, StatusCode::OK, "{origin}");
        assert_eq!(state().await, "ended", "{origin}");
    }
    let nobody = "/unsubscribe/00000000-0000-4000-8000-000000000000";
    assert_eq!(app.get(nobody).await.status, StatusCode::NOT_FOUND);
    let wrong = app.post_form("/subscribe", &[("email", "rosa")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        wrong
            .text()
            .contains("Email: enter an address such as name@example.com.")
    );
}

fn reply_to(mail: &Message<'_>) -> Option<String> {
    let address = mail.reply_to()?.first()?.address()?;
    Some(address.to_owned())
}

/// The path of the first URL in a text that starts with `start`.
fn path_in(text: &str, start: &str) -> String {
    let at = text
        .find(start)
        .unwrap_or_else(|| panic!("no {start} in {text}"));
    let rest = &text[at..];
    rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())].to_owned()
}
