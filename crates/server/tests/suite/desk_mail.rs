//! What the desk says about mail: where it goes, whether it was sent, why it failed, and a test.

use std::net::TcpListener;

use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The address with which [`TestApp::owner`] signs in.
const ACCOUNT: &str = "rosa@example.com";
const CONTENT: &str = "hello@example.com";

/// The messages about the newest lead as `kind state`.
async fn states(app: &TestApp, owner: &Session) -> Vec<String> {
    let lead = lead_id(&first_lead(app, owner).await);
    let lead = app.desk_get(owner, &format!("leads/{lead}")).await;
    let messages = lead["messages"].as_array().expect("a list").iter();
    let text = |message: &Value, key: &str| message[key].as_str().unwrap_or_default().to_owned();
    messages
        .map(|message| format!("{} {}", text(message, "kind"), text(message, "state")))
        .collect()
}

#[tokio::test]
async fn mail_that_was_written_to_a_file_is_never_called_sent() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    assert_eq!(
        states(&app, &owner).await,
        ["owner_mail filed", "visitor_mail filed"]
    );
    assert_eq!(app.desk_get(&owner, "me").await["mail_to_files"], true);
    let mail = app.desk_get(&owner, "mail").await;
    assert_eq!(mail["server"], Value::Null);
    assert!(
        mail["folder"]
            .as_str()
            .is_some_and(|folder| folder.ends_with("mail"))
    );

    let tested = app.desk(&owner, "POST", "mail/test", "{}").await;
    assert_eq!(tested.status, StatusCode::CREATED, "{}", tested.text());
    app.drain().await;
    assert_eq!(app.desk_get(&owner, "mail").await["test"]["state"], "filed");
    let again = app.desk(&owner, "POST", "mail/test", "{}").await;
    assert_eq!(again.status, StatusCode::TOO_MANY_REQUESTS);
    app.advance_clock(60);
    let later = app.desk(&owner, "POST", "mail/test", "{}").await;
    assert_eq!(later.status, StatusCode::CREATED);
}

#[tokio::test]
async fn owner_mail_goes_to_the_owners_account_until_a_setting_says_otherwise() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    assert_eq!(smtp.to(CONTENT).len(), 1, "nobody has an account yet");
    let owner = app.owner().await;
    app.insert(row(json!({ "customer_email": "b@example.org" })))
        .await;
    app.drain().await;
    assert_eq!((smtp.to(ACCOUNT).len(), smtp.to(CONTENT).len()), (1, 1));
    assert_eq!(
        states(&app, &owner).await,
        ["owner_mail sent", "visitor_mail sent"]
    );
    let mail = app.desk_get(&owner, "mail").await;
    assert_eq!(mail["owner_address"], ACCOUNT);
    assert_eq!(mail["owner_source"], "account");
    assert_eq!(mail["server"], smtp.url()["smtp://".len()..]);

    let smtp = Smtp::start(&[]);
    let office = "office@example.org";
    let settings = [
        ("MUDANZA_MAIL_URL", smtp.url()),
        ("MUDANZA_MAIL_OWNER", office.into()),
    ];
    let settings: Vec<(&str, &str)> = settings.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let app = TestApp::with_env(&settings).await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    assert_eq!((smtp.to(office).len(), smtp.to(ACCOUNT).len()), (1, 0));
    assert_eq!(
        app.desk_get(&owner, "mail").await["owner_source"],
        "setting"
    );
}

#[tokio::test]
async fn a_test_mail_reaches_the_person_who_asks_for_it() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    assert_eq!(app.desk_get(&owner, "mail").await["test"], Value::Null);
    app.desk(&owner, "POST", "mail/test", "{}").await;
    assert_eq!(app.desk_get(&owner, "mail").await["test"]["state"], "due");
    app.drain().await;
    assert_eq!(app.desk_get(&owner, "mail").await["test"]["state"], "sent");
    let mails = smtp.to(ACCOUNT);
    let subject = mails
        .iter()
        .map(|mail| parsed(mail).subject().map(str::to_owned));
    let subject: Vec<_> = subject.collect();
    assert!(
        subject.contains(&Some("Email from your desk works".into())),
        "{subject:?}"
    );
}

#[tokio::test]
async fn a_failure_is_shown_with_its_reason_and_tried_again_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let url = format!("smtp://{address}");
    // The server does not answer yet.
    drop(listener);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &url)]).await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (0, 2));
    let me = app.desk_get(&owner, "me").await;
    assert_eq!(me["mail_to_files"], false);
    assert_ne!(me["mail_failure"], "");
    assert_eq!(app.drain().await, (0, 0), "the next attempt is later");

    let smtp = Smtp::on(TcpListener::bind(address).expect("the port again"), &[]);
    let retried = app.desk(&owner, "POST", "mail/retry", "{}").await;
    assert_eq!(retried.status, StatusCode::OK, "{}", retried.text());
    assert_eq!(app.drain().await, (2, 0));
    assert_eq!(smtp.to(ACCOUNT).len(), 1);
    let mail = app.desk_get(&owner, "mail").await;
    assert_eq!(mail["failure"], "");
    assert_eq!(mail["waiting"], 0);
}

#[tokio::test]
async fn an_invitation_is_mailed_in_the_language_of_the_invited_person() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    for (email, language, subject, place) in [
        (
            "luz@example.com",
            "es",
            "Está usted invitado",
            "/es/invitacion/",
        ),
        ("leo@example.com", "en", "You are invited", "/invited/"),
    ] {
        let body =
            json!({ "name": "Luz", "email": email, "role": "dispatcher", "language": language });
        let invited = app.desk(&owner, "POST", "people", &body.to_string()).await;
        let invited = invited.json();
        assert_eq!(invited["mailed"], true);
        let shown = invited["link"].as_str().expect("a link").to_owned();
        app.drain().await;
        let mails = smtp.to(email);
        let mail = parsed(&mails[0]);
        assert!(mail.subject().unwrap_or_default().starts_with(subject));
        let text = mail.body_text(0).unwrap_or_default().into_owned();
        let mailed = first_word(&text[text.find(place).expect("a link")..]);
        let shown = shown[shown.find(place).expect("a path")..].to_owned();
        assert_ne!(mailed, shown, "each link has its own secret");
        for path in [&mailed, &shown] {
            assert_eq!(app.get(path).await.status, StatusCode::OK);
        }
        let fields = [
            ("name", "Luz"),
            ("password", crate::support::desk::PASSWORD),
        ];
        let joined = app.post_form(&mailed, &fields).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text());
        for path in [&mailed, &shown] {
            assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND, "used");
        }
    }
}

#[tokio::test]
async fn inviting_again_ends_the_mailed_link_and_without_a_server_none_is_written() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let body =
        json!({ "name": "Luz", "email": "luz@example.com", "role": "dispatcher" }).to_string();
    app.desk(&owner, "POST", "people", &body).await;
    app.drain().await;
    let mails = smtp.to("luz@example.com");
    let text = parsed(&mails[0])
        .body_text(0)
        .unwrap_or_default()
        .into_owned();
    let path = first_word(&text[text.find("/invited/").expect("a link")..]);
    assert_eq!(app.get(&path).await.status, StatusCode::OK);
    app.desk(&owner, "POST", "people", &body).await;
    assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);

    let app = TestApp::start().await;
    let owner = app.owner().await;
    let invited = app.desk(&owner, "POST", "people", &body).await.json();
    assert_eq!(invited["mailed"], false);
    app.drain().await;
    assert!(app.mails().iter().all(|mail| !mail.contains("/invited/")));
    assert_eq!(app.desk_get(&owner, "me").await["failed_messages"], 0);
}

fn first_word(text: &str) -> String {
    let word = text.split_whitespace().next();
    word.expect("a word").to_owned()
}
