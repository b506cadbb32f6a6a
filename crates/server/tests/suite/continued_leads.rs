//! A visitor who continues from the home page's card to the wizard waits once, without JavaScript and in both
//! languages.

use crate::support::desk::Session;
use crate::support::forms::CARD;
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use serde_json::{Value, json};

const OWNER: &str = "hello@example.com";

/// The paths of one language: where the card is posted, and the wizard.
const PATHS: [(&str, &str); 2] = [("/leads", "/quote"), ("/es/leads", "/es/cotizacion")];

#[tokio::test]
async fn the_quote_replaces_the_card_that_it_continues() {
    for (card, wizard) in PATHS {
        let app = TestApp::start().await;
        let owner = app.owner().await;
        send_card(&app, card).await;
        app.advance_clock(90);
        continue_in_wizard(&app, card, wizard).await;
        let page = app.desk_get(&owner, "leads?sort=deadline").await;
        assert_eq!(page["counts"]["new"], 1, "{wizard}");
        assert_eq!(page["counts"]["continued"], 1);
        let waiting = app.desk_get(&owner, "leads?state=new").await;
        assert_eq!(waiting["leads"].as_array().map(Vec::len), Some(1));
        let quote = details(&app, &owner, &waiting["leads"][0]).await;
        let earlier = details(&app, &owner, &quote["continues"]).await;
        assert_eq!(earlier["line"]["form"], "hero-card");
        assert_eq!(earlier["line"]["state"], "continued");
        assert_eq!(earlier["line"]["deadline"], Value::Null, "its clock stops");
        assert_eq!(earlier["line"]["customer_name"], "Ernesto Garza");
        let last = &earlier["history"][1];
        assert_eq!(last["what"], "continued");
        assert_eq!(last["to"], quote["line"]["reference"]);
        assert_eq!(earlier["continued_by"][0]["id"], quote["line"]["id"]);
        // No reminder is sent for the card.
        app.drain().await;
        app.advance_clock(20 * 3_600);
        app.program.notifier.warn_of_deadlines().await;
        assert_eq!(app.drain().await, (1, 0));
    }
}

#[tokio::test]
async fn the_owners_mail_names_the_request_that_it_continues() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let token = send_card(&app, "/leads").await;
    app.drain().await;
    app.advance_clock(60);
    insert_continuing(&app, &token).await;
    assert_eq!(app.drain().await, (2, 0));
    let mails = smtp.to(OWNER);
    assert_eq!(mails.len(), 2);
    let (first, second) = (parsed(&mails[0]), parsed(&mails[1]));
    assert_eq!(smtp.to("e@example.com").len(), 0, "the card's mail waits");
    assert_eq!(
        second.subject(),
        Some(
            "Quote request: Maria Elena Gonzalez, March 14, 2027 \
             (continues the request from 12:00 PM)"
        )
    );
    let text = second.body_text(0).expect("a text").into_owned();
    assert!(
        text.starts_with("Continues the request from 12:00 PM, Q-"),
        "{text}"
    );
    let id = first.message_id().expect("an id");
    assert_eq!(second.in_reply_to().as_text(), Some(id));
    assert_eq!(second.references().as_text(), Some(id));
}

#[tokio::test]
async fn the_visitor_gets_one_mail_about_the_card_and_the_quote() {
    for (card, wizard) in PATHS {
        let smtp = Smtp::start(&[]);
        let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
        send_card(&app, card).await;
        app.drain().await;
        app.advance_clock(10 * 60);
        continue_in_wizard(&app, card, wizard).await;
        app.drain().await;
        app.advance_clock(20 * 60);
        app.drain().await;
        let mails = smtp.to("e@example.com");
        assert_eq!(mails.len(), 1, "{wizard}");
        let text = parsed(&mails[0]).body_text(0).expect("a text").into_owned();
        assert!(text.contains('$'), "the one with the price: {text}");
    }
}

#[tokio::test]
async fn a_visitor_who_does_not_continue_gets_the_mail_about_the_card() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    send_card(&app, "/leads").await;
    assert_eq!(app.drain().await, (1, 0), "the owner hears of it at once");
    app.advance_clock(14 * 60);
    assert_eq!(app.drain().await, (0, 0));
    app.advance_clock(60);
    assert_eq!(app.drain().await, (1, 0));
    assert_eq!(smtp.to("e@example.com").len(), 1);
}

#[tokio::test]
async fn one_mail_is_sent_if_the_first_could_not_be_sent_before() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let token = send_card(&app, "/leads").await;
    app.advance_clock(3 * 86_400);
    insert_continuing(&app, &token).await;
    assert_eq!(app.drain().await, (2, 0), "owner and visitor");
    let mails = smtp.to(OWNER);
    assert_eq!(mails.len(), 1);
    let subject = parsed(&mails[0]).subject().map(str::to_owned);
    let subject = subject.expect("a subject");
    assert!(
        subject.ends_with("(continues the request from Friday, November 20, 12:00 PM)"),
        "{subject}"
    );
}

#[tokio::test]
async fn the_reports_count_a_visitor_once() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let token = send_card(&app, "/leads").await;
    insert_continuing(&app, &token).await;
    let reports = app.desk_get(&owner, "reports?weeks=1").await;
    let forms = reports["forms"].as_array().expect("a list");
    let forms: Vec<_> = forms.iter().map(|form| &form["leads"]).collect();
    assert_eq!(forms, [1], "{reports}");
}

#[tokio::test]
async fn the_desk_can_reopen_a_continued_lead_but_not_set_that_status() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let token = send_card(&app, "/leads").await;
    insert_continuing(&app, &token).await;
    let page = app.desk_get(&owner, "leads?state=continued").await;
    let line = &page["leads"][0];
    let path = format!("leads/{}/state", line["id"].as_str().expect("text"));
    let set = async |state: &str, expected: &Value| {
        let change = json!({ "state": state, "expected": expected }).to_string();
        app.desk(&owner, "POST", &path, &change).await
    };
    let opened = set("new", &line["updated_at"]).await;
    assert_eq!(opened.status, StatusCode::OK, "{}", opened.text());
    let line = &opened.json()["line"];
    assert!(line["deadline"].is_number());
    let refused = set("continued", &line["updated_at"]).await;
    assert!(refused.status.is_client_error());
    assert!(refused.text().contains("state"));
}

/// Sends the card as a browser without JavaScript does. Returns the link token of the lead.
async fn send_card(app: &TestApp, path: &str) -> String {
    let sent = app.post_form(path, CARD).await;
    let (_, token) = sent.header("location").rsplit_once('=').expect("a token");
    token.to_owned()
}

async fn insert_continuing(app: &TestApp, token: &str) {
    let source = format!("lead={token}&elapsed=60000&referrer=");
    let request = crate::support::insert(row(json!({})), &[("lead-source", &source)]);
    assert_eq!(app.send(request).await.status, StatusCode::CREATED);
}

/// Sends the last step of the wizard with the fields that its page hides.
async fn continue_in_wizard(app: &TestApp, card: &str, wizard: &str) {
    let sent = app.post_form(card, CARD).await;
    let next = sent.header("location").to_owned();
    assert!(next.starts_with(&format!("{wizard}?lead=")), "{next}");
    let (_, token) = next.rsplit_once('=').expect("a token");
    let html = app.get(&next).await.text();
    assert!(html.contains(&format!("name=\"lead\" value=\"{token}\"")));
    let fields = [
        ("step", "4"),
        ("go", "submit"),
        ("lead", token),
        ("customer_name", "Ernesto Garza"),
        ("customer_email", "e@example.com"),
        ("customer_phone", "(956) 555-0123"),
    ];
    let stored = app.post_form(wizard, &fields).await;
    assert_eq!(stored.status, StatusCode::SEE_OTHER, "{}", stored.text());
}

/// The details of a lead that a line or link names.
async fn details(app: &TestApp, owner: &Session, named: &Value) -> Value {
    let id = named["id"].as_str().expect("an id");
    app.desk_get(owner, &format!("leads/{id}")).await
}
