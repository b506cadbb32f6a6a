//! What people change about themselves: their name, and the email address they sign in with.

use crate::support::TestApp;
use crate::support::desk::{PASSWORD, Session};
use crate::support::smtp::{Smtp, parsed};
use axum::http::StatusCode;
use serde_json::json;

const OLD: &str = "rosa@example.com";
const NEW: &str = "rosa.cantu@example.org";

/// The texts of the mails to an address, after sending all.
async fn mails(app: &TestApp, smtp: &Smtp, to: &str) -> Vec<String> {
    app.drain().await;
    let text = |mail: &Vec<u8>| {
        let mail = parsed(mail);
        let subject = mail.subject().unwrap_or_default().to_owned();
        format!("{subject}\n{}", mail.body_text(0).unwrap_or_default())
    };
    smtp.to(to).iter().map(text).collect()
}

fn link(mail: &str) -> &str {
    let at = mail.find("/sign-in/email/").expect("a link");
    mail[at..].split_whitespace().next().expect("a path")
}

async fn change(app: &TestApp, session: &Session, email: &str, password: &str) -> String {
    let body = json!({ "email": email, "password": password }).to_string();
    let response = app.desk(session, "POST", "email", &body).await;
    if response.status == StatusCode::NO_CONTENT {
        return String::new();
    }
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    let field = &response.json()["fields"][0]["field"];
    field.as_str().expect("a field is named").to_owned()
}

#[tokio::test]
async fn everybody_changes_their_own_name() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let luis = app.dispatcher(&owner).await;
    let renamed = app
        .desk(&luis, "PUT", "name", r#"{"name":" Luis Garza "}"#)
        .await;
    assert_eq!(renamed.status, StatusCode::NO_CONTENT, "{}", renamed.text());
    assert_eq!(
        app.desk_get(&luis, "me").await["person"]["name"],
        "Luis Garza"
    );
    assert_eq!(
        app.desk_get(&owner, "me").await["person"]["name"],
        "Rosa Cantú"
    );
    for name in ["", " ", &"x".repeat(201)] {
        let body = json!({ "name": name }).to_string();
        let refused = app.desk(&luis, "PUT", "name", &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"][0]["field"], "name");
    }
    let changed = "select count(*) from security_events where kind = 'name_changed'";
    assert_eq!(app.count(changed).await, 1);
}

#[tokio::test]
async fn a_new_address_counts_once_its_link_is_opened_and_the_old_one_is_notified() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    assert_eq!(change(&app, &owner, NEW, PASSWORD).await, "");
    assert_eq!(app.desk_get(&owner, "me").await["pending_email"], NEW);
    let received = mails(&app, &smtp, OLD).await;
    assert!(
        received.len() == 1 && received[0].contains(NEW),
        "{received:?}"
    );
    assert!(
        !received[0].contains("/sign-in/email/"),
        "no link at the old address"
    );
    let sent = mails(&app, &smtp, NEW).await;
    let path = link(&sent[0]);
    let page = app.get(path).await;
    assert!(page.text().contains("<form"), "opening it changes nothing");
    assert_eq!(app.desk_get(&owner, "me").await["person"]["email"], OLD);

    let confirmed = app.post_form(path, &[]).await;
    assert_eq!(confirmed.header("location"), "/sign-in/email/done");
    let me = app.desk_get(&owner, "me").await;
    assert_eq!(
        (&me["person"]["email"], &me["pending_email"]),
        (&json!(NEW), &json!(""))
    );
    assert_eq!(
        app.post_form(path, &[]).await.status,
        StatusCode::NOT_FOUND,
        "works once"
    );
    assert_eq!(
        app.sign_in(OLD, PASSWORD).await.status,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(
        app.sign_in(NEW, PASSWORD).await.status,
        StatusCode::SEE_OTHER
    );
    let events = app.desk_get(&owner, "security-events").await.to_string();
    for kind in ["email_change_requested", "email_changed"] {
        assert!(events.contains(&format!("\"kind\":\"{kind}\"")), "{events}");
    }
}

#[tokio::test]
async fn an_invalid_or_taken_address_and_a_wrong_password_are_refused_by_name() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::listening_with(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let luis = app.dispatcher(&owner).await;
    for (email, password, field) in [
        ("", PASSWORD, "email"),
        ("not an address", PASSWORD, "email"),
        (OLD, PASSWORD, "email"),
        ("ROSA@example.com", PASSWORD, "email"),
        // Whether it is taken is not said without the password.
        (OLD, "wrong password", "password"),
        (NEW, "wrong password", "password"),
    ] {
        assert_eq!(change(&app, &luis, email, password).await, field, "{email}");
    }
    // Mails about the invitation and the sign-ins may arrive at any time.
    for address in [OLD, NEW, "luis@example.com"] {
        let mails = mails(&app, &smtp, address).await;
        let names_change = |mail: &String| mail.contains("/sign-in/email/") || mail.contains(NEW);
        assert!(!mails.iter().any(names_change), "{mails:?}");
    }
}

#[tokio::test]
async fn a_link_to_a_new_address_ends_with_time_a_new_password_or_another_change() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let path_of = async |email: &str| link(&mails(&app, &smtp, email).await[0]).to_owned();

    change(&app, &owner, "a@example.org", PASSWORD).await;
    let replaced = path_of("a@example.org").await;
    change(&app, &owner, "b@example.org", PASSWORD).await;
    let cancelled = path_of("b@example.org").await;
    assert_eq!(app.get(&replaced).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.get(&cancelled).await.status, StatusCode::OK);
    app.desk(&owner, "DELETE", "email", "").await;
    assert_eq!(app.desk_get(&owner, "me").await["pending_email"], "");
    assert_eq!(app.get(&cancelled).await.status, StatusCode::NOT_FOUND);

    change(&app, &owner, "c@example.org", PASSWORD).await;
    let ended = path_of("c@example.org").await;
    let body = json!({ "old": PASSWORD, "new": "changed at the desk" }).to_string();
    let changed = app.desk(&owner, "POST", "password", &body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
    let owner = crate::support::desk::session_from(&changed).expect("the session goes on");
    assert_eq!(
        app.post_form(&ended, &[]).await.status,
        StatusCode::NOT_FOUND
    );

    change(&app, &owner, "d@example.org", "changed at the desk").await;
    let late = path_of("d@example.org").await;
    app.advance_clock(30 * 60);
    assert_eq!(
        app.post_form(&late, &[]).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        app.sign_in(OLD, "changed at the desk").await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn without_a_mail_server_the_password_changes_an_address_immediately() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.dispatcher(&owner).await;
    for (email, password, field) in [
        (NEW, "wrong password", "password"),
        ("luis@example.com", PASSWORD, "email"),
        ("ana@rio", PASSWORD, "email"),
    ] {
        assert_eq!(
            change(&app, &owner, email, password).await,
            field,
            "{email}"
        );
    }
    assert_eq!(change(&app, &owner, NEW, PASSWORD).await, "");
    let me = app.desk_get(&owner, "me").await;
    assert_eq!(
        (&me["person"]["email"], &me["pending_email"]),
        (&json!(NEW), &json!(""))
    );
    assert_eq!(
        app.sign_in(OLD, PASSWORD).await.status,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(
        app.sign_in(NEW, PASSWORD).await.status,
        StatusCode::SEE_OTHER
    );
    let events = app.desk_get(&owner, "security-events").await.to_string();
    assert!(events.contains("\"kind\":\"email_changed\""), "{events}");
}

#[tokio::test]
async fn an_invitation_needs_an_address_that_mail_can_reach() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = r#"{"name":"Ana","email":"ana@rio","role":"dispatcher"}"#;
    let refused = app.desk(&owner, "POST", "people", body).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"][0]["field"], "email");
}
