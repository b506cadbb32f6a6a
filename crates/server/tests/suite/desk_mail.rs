//! What the desk says about mail: where it goes, whether it was sent, why it failed, and a test.

use std::net::TcpListener;

use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, TestResponse, row};
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
async fn shows_the_reason_of_a_failure_and_retries_on_request() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let url = format!("smtp://{address}");
    // The server does not respond yet.
    drop(listener);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &url)]).await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (0, 2));
    let me = app.desk_get(&owner, "me").await;
    assert_eq!(me["mail_to_files"], false);
    let reason = me["mail_failure"].as_str().expect("a text");
    assert!(
        reason.contains("refused the connection. Check its name and the port"),
        "{reason}"
    );
    let outbox = app.desk_get(&owner, "outbox").await;
    let lines = outbox["messages"].as_array().expect("a list");
    assert!(
        lines
            .iter()
            .any(|line| line["message"]["failure"] == reason),
        "{outbox}"
    );
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
async fn a_refused_address_is_explained_in_the_persons_language() {
    let smtp = Smtp::start(&[ACCOUNT]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    app.desk(&owner, "POST", "mail/test", "{}").await;
    assert_eq!(app.drain().await, (0, 1));
    for (language, start) in [
        ("en", "The mail server refused the recipient’s address"),
        ("es", "El servidor de correo rechazó la dirección"),
    ] {
        let body = json!({ "language": language }).to_string();
        let changed = app.desk(&owner, "PUT", "language", &body).await;
        assert!(changed.status.is_success(), "{}", changed.text());
        let mail = app.desk_get(&owner, "mail").await;
        let failure = mail["failure"].as_str().expect("a text");
        assert!(failure.starts_with(start), "{failure}");
        assert!(failure.contains("550"), "what the server said: {failure}");
        assert!(!failure.contains(ACCOUNT), "{failure}");
    }
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

/// A mail server on this machine as an owner types it.
fn typed(address: &str, changes: &Value) -> String {
    let (host, port) = address.rsplit_once(':').expect("a port");
    let mut body = json!({
        "host": host, "port": port.parse::<u16>().expect("a port"), "encryption": "none",
        "username": "", "password": "", "expected": 0,
    });
    let changes = changes.as_object().expect("fields").clone();
    body.as_object_mut().expect("fields").extend(changes);
    body.to_string()
}

/// The field and the message of a refusal.
fn refused(response: &TestResponse) -> (String, String) {
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    let error = &response.json()["fields"][0];
    let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
    (text("field"), text("message"))
}

#[tokio::test]
async fn mail_goes_to_the_server_that_the_owner_enters() {
    let smtp = Smtp::start(&[]);
    let address = smtp.address.to_string();
    let app = TestApp::start().await;
    let owner = app.owner().await;
    assert_eq!(app.desk_get(&owner, "mail/server").await["host"], "");
    let sent = typed(&address, &json!({}));
    let saved = app.desk(&owner, "PUT", "mail/server", &sent).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    assert_eq!(saved.json()["server"], address);
    assert_eq!(saved.json()["is_fixed"], false);
    let stored = app.desk_get(&owner, "mail/server").await;
    assert_eq!(stored["host"], "127.0.0.1");
    assert_eq!(stored["has_password"], false);
    assert_eq!(stored.get("password"), None);

    app.insert(row(json!({}))).await;
    app.drain().await;
    assert_eq!(smtp.to(ACCOUNT).len(), 1);
    assert_eq!(app.mails().len(), 0, "no mail is written to a file");
    assert_eq!(app.desk_get(&owner, "me").await["mail_to_files"], false);
    let events = app.desk_get(&owner, "security-events").await.to_string();
    assert!(events.contains("mail_server_changed"), "{events}");

    let app = app.restart().await;
    let owner = app.confirm(owner).await;
    assert_eq!(app.desk_get(&owner, "mail").await["server"], address);
    let version = app.desk_get(&owner, "mail/server").await["version"].clone();
    let body = json!({ "expected": version }).to_string();
    let removed = app.desk(&owner, "DELETE", "mail/server", &body).await;
    assert_eq!(removed.json()["server"], Value::Null);
    app.insert(row(json!({ "customer_email": "b@example.org" })))
        .await;
    app.drain().await;
    assert_eq!(smtp.to(ACCOUNT).len(), 1);
    assert_eq!(app.mails().len(), 2, "mail is written to files again");
}

#[tokio::test]
async fn a_mail_server_that_does_not_answer_is_not_stored() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    drop(listener);
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let sent = typed(&address, &json!({}));
    let (field, message) = refused(&app.desk(&owner, "PUT", "mail/server", &sent).await);
    assert_eq!(field, "server");
    assert!(message.contains("Is a mail server running"), "{message}");
    assert!(!message.contains("465"), "it has no encryption: {message}");
    for (changes, name) in [
        (json!({ "host": "https://mail.example" }), "host"),
        (json!({ "host": "mail.example", "port": 587 }), "encryption"),
        (json!({ "port": 0 }), "port"),
        (json!({ "username": "office" }), "password"),
    ] {
        let sent = typed(&address, &changes);
        let (field, message) = refused(&app.desk(&owner, "PUT", "mail/server", &sent).await);
        assert_eq!(field, name, "{message}");
    }
    assert_eq!(app.desk_get(&owner, "mail/server").await["host"], "");
    assert_eq!(app.desk_get(&owner, "mail").await["server"], Value::Null);
}

#[tokio::test]
async fn a_stored_password_goes_to_no_other_server() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let database = app.database().await;
    let stored = "insert into mail_server values
        (1, 'mail.example', 465, 'tls', 'office', 'the stored password', 0)";
    let stored = sqlx::raw_sql(stored).execute(&database).await;
    stored.expect("stored");
    assert_eq!(
        app.desk_get(&owner, "mail/server").await["has_password"],
        true
    );
    let sent = typed(&smtp.address.to_string(), &json!({ "username": "office" }));
    let (field, _) = refused(&app.desk(&owner, "PUT", "mail/server", &sent).await);
    assert_eq!(field, "password");
}

#[tokio::test]
async fn only_an_owner_may_change_the_server_and_not_one_of_the_settings() {
    let smtp = Smtp::start(&[]);
    let address = smtp.address.to_string();
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    assert_eq!(app.desk_get(&owner, "mail").await["is_fixed"], true);
    let sent = typed(&address, &json!({}));
    let (field, _) = refused(&app.desk(&owner, "PUT", "mail/server", &sent).await);
    assert_eq!(field, "host");
    let dispatcher = app.dispatcher(&owner).await;
    for (method, body) in [
        ("GET", String::new()),
        ("PUT", sent),
        ("DELETE", "{}".into()),
    ] {
        let answer = app.desk(&dispatcher, method, "mail/server", &body).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method}");
    }
}
