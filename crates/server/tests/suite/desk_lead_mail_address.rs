//! Who receives mail about leads, as an owner enters it at the desk, and whom a missing mail server left without mail.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::desk::{first_lead, lead_id};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, TestResponse, row};

/// The address with which [`TestApp::owner`] signs in.
const ACCOUNT: &str = "rosa@example.com";
const OFFICE: &str = "office@example.org";

fn typed(email: &str) -> String {
    typed_over(email, &json!(0))
}

/// The address, sent with this version of the settings.
fn typed_over(email: &str, version: &Value) -> String {
    json!({ "email": email, "expected": version }).to_string()
}

fn refused_field(response: &TestResponse) -> Value {
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    response.json()["fields"][0]["field"].clone()
}

#[tokio::test]
async fn mail_about_leads_goes_to_the_address_that_the_owner_enters() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let saved = app.desk(&owner, "PUT", "mail/leads", &typed(OFFICE)).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    assert_eq!(saved.json()["owner_address"], OFFICE);
    assert_eq!(saved.json()["owner_source"], "desk");
    app.insert(row(json!({}))).await;
    app.drain().await;
    assert_eq!((smtp.to(OFFICE).len(), smtp.to(ACCOUNT).len()), (1, 0));
    let events = app.desk_get(&owner, "security-events").await.to_string();
    assert!(events.contains("lead_mail_changed"), "{events}");
    let lead = lead_id(&first_lead(&app, &owner).await);
    let reply = json!({
        "subject": "Your move", "text": "Hello", "language": "en",
        "key": "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b21",
    });
    let path = format!("leads/{lead}/replies");
    app.desk(&owner, "POST", &path, &reply.to_string()).await;
    app.drain().await;
    let mails = smtp.received();
    let (_, reply) = mails.last().expect("the reply");
    let reply = parsed(reply);
    let answers = reply.reply_to().and_then(|to| to.first());
    let answers = answers.and_then(|to| to.address());
    assert_eq!(answers, Some(OFFICE), "answers go there too");

    let app = app.restart().await;
    let owner = app.confirm(owner).await;
    let mail = app.desk_get(&owner, "mail").await;
    assert_eq!(mail["owner_address"], OFFICE);
    let empty = typed_over(" ", &mail["owner_version"]);
    let removed = app.desk(&owner, "PUT", "mail/leads", &empty).await;
    assert_eq!(removed.json()["owner_address"], ACCOUNT);
    assert_eq!(removed.json()["owner_source"], "account");
}

#[tokio::test]
async fn an_address_that_mail_does_not_reach_is_refused_and_nothing_changes() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for email in [
        "office",
        "office@rio",
        "Rosa <rosa@example.com>",
        "a..b@example.com",
    ] {
        let refused = app.desk(&owner, "PUT", "mail/leads", &typed(email)).await;
        assert_eq!(refused_field(&refused), "email", "{email}");
    }
    assert_eq!(app.desk_get(&owner, "mail").await["owner_address"], ACCOUNT);
}

#[tokio::test]
async fn the_settings_win_and_only_an_owner_may_change_the_address() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let body = typed(OFFICE);
    let answer = app.desk(&dispatcher, "PUT", "mail/leads", &body).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);

    let app = TestApp::with_env(&[("MUDANZA_MAIL_OWNER", OFFICE)]).await;
    let owner = app.owner().await;
    let body = typed("other@example.org");
    let refused = app.desk(&owner, "PUT", "mail/leads", &body).await;
    assert_eq!(refused_field(&refused), "email");
    let mail = app.desk_get(&owner, "mail").await;
    assert_eq!(mail["owner_address"], OFFICE);
    assert_eq!(mail["owner_source"], "setting");
}

#[tokio::test]
async fn customers_whose_mail_was_written_to_a_file_are_listed_with_their_number() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let line = first_lead(&app, &owner).await;
    let outbox = app.desk_get(&owner, "outbox").await;
    assert_eq!(outbox["messages"], json!([]));
    let filed = outbox["filed"].as_array().expect("a list");
    assert_eq!(filed.len(), 1, "not the one to the owner: {outbox}");
    assert_eq!(filed[0]["message"]["kind"], "visitor_mail");
    assert_eq!(filed[0]["message"]["state"], "filed");
    assert_eq!(filed[0]["lead"]["id"], line["id"]);
    for key in ["customer_name", "customer_phone"] {
        assert_eq!(filed[0][key], line[key]);
        assert_ne!(filed[0][key], "");
    }
    app.advance_clock(31 * 86_400);
    let owner = app.sign_in(ACCOUNT, crate::support::desk::PASSWORD).await;
    let owner = crate::support::desk::session_from(&owner).expect("a session");
    assert_eq!(app.desk_get(&owner, "outbox").await["filed"], json!([]));
}
