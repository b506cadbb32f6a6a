//! A new password by mail: one response for every address, one mail an hour, a link that works once within half an
//! hour, and everything that ends with the old password.

use crate::second_factor::{code_at, enroll};
use crate::support::desk::{PASSWORD, Session, form, session_from};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, TestResponse};
use axum::http::{Request, StatusCode};
use std::net::SocketAddr;

const EMAIL: &str = "rosa@example.com";
const NEW: &str = "four brown boxes and tape";

async fn start(smtp: &Smtp) -> TestApp {
    TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await
}

async fn ask(app: &TestApp, email: &str) -> TestResponse {
    app.post_form("/sign-in/forgot", &[("email", email)]).await
}

/// Drains the outbox until an address has this many mails, and returns the text of the last one.
async fn mail(app: &TestApp, smtp: &Smtp, to: &str, count: usize) -> String {
    for _ in 0..10_000 {
        app.drain().await;
        let mails = smtp.to(to);
        if mails.len() >= count {
            assert_eq!(mails.len(), count, "no more than that");
            let mail = parsed(&mails[count - 1]);
            let subject = mail.subject().unwrap_or_default().to_owned();
            return format!("{subject}\n{}", mail.body_text(0).unwrap_or_default());
        }
        tokio::task::yield_now().await;
    }
    panic!("{to} never got mail {count}");
}

/// The path of the link in a mail.
fn link(mail: &str, place: &str) -> String {
    let at = mail
        .find(place)
        .unwrap_or_else(|| panic!("no {place} in {mail}"));
    let rest = &mail[at..];
    rest.split_whitespace().next().expect("a path").to_owned()
}

async fn reset_path(app: &TestApp, smtp: &Smtp, count: usize) -> String {
    ask(app, EMAIL).await;
    link(&mail(app, smtp, EMAIL, count).await, "/sign-in/reset/")
}

async fn is_signed_in(app: &TestApp, session: &Session) -> bool {
    app.desk(session, "GET", "me", "").await.status == StatusCode::OK
}

#[tokio::test]
async fn a_link_changes_the_password_once_and_ends_every_session_and_link() {
    let smtp = Smtp::start(&[]);
    let app = start(&smtp).await;
    let owner = app.owner().await;
    let elsewhere = session_from(&app.sign_in(EMAIL, PASSWORD).await).expect("a session");
    let before = smtp.to(EMAIL).len();
    app.drain().await;
    let before = before.max(smtp.to(EMAIL).len());
    let path = reset_path(&app, &smtp, before + 1).await;
    // Mail programs open links automatically.
    for _ in 0..2 {
        let page = app.get(&path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.header("referrer-policy"), "no-referrer");
        assert_eq!(page.header("cache-control"), "no-store");
    }
    let weak = app.post_form(&path, &[("password", "short")]).await;
    assert_eq!(weak.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        weak.text().contains("#reset-password-password"),
        "{}",
        weak.text()
    );

    let done = app.post_form(&path, &[("password", NEW)]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
    assert_eq!(done.header("location"), "/sign-in/reset/done");
    assert_eq!(app.get("/sign-in/reset/done").await.status, StatusCode::OK);
    assert!(session_from(&done).is_none(), "signing in is another step");
    assert!(!is_signed_in(&app, &owner).await && !is_signed_in(&app, &elsewhere).await);
    assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);
    let again = app
        .post_form(&path, &[("password", "another password")])
        .await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    assert_eq!(
        app.sign_in(EMAIL, PASSWORD).await.status,
        StatusCode::UNAUTHORIZED
    );
    let notice = mail(&app, &smtp, EMAIL, before + 2).await;
    assert!(
        notice.starts_with("Your desk password was changed"),
        "{notice}"
    );

    let owner = app.sign_in(EMAIL, NEW).await;
    let owner = session_from(&owner).expect("a session");
    let events = app.desk_get(&owner, "security-events").await.to_string();
    let requested = "\"kind\":\"password_reset_requested\"";
    let used = "\"kind\":\"password_reset\"";
    assert!(
        events.contains(requested) && events.contains(used),
        "{events}"
    );
    let secret = path.rsplit('/').next().expect("a secret");
    let database = std::fs::read(app.data.path().join("mudanza.db")).expect("readable");
    let mut stored = database.windows(secret.len());
    assert!(!stored.any(|bytes| bytes == secret.as_bytes()));
}

#[tokio::test]
async fn the_second_factor_is_asked_for_all_the_same() {
    let smtp = Smtp::start(&[]);
    let app = start(&smtp).await;
    let owner = app.owner().await;
    let (_, secret, _) = enroll(&app, owner).await;
    app.drain().await;
    let before = smtp.to(EMAIL).len();
    let path = reset_path(&app, &smtp, before + 1).await;
    let done = app.post_form(&path, &[("password", NEW)]).await;
    assert_eq!(done.header("location"), "/sign-in/reset/done");
    let response = app.sign_in(EMAIL, NEW).await;
    assert!(session_from(&response).is_none());
    assert!(
        response.text().contains("one-time-code"),
        "{}",
        response.text()
    );
    let code = code_at(&app, &secret, 0);
    let fields = [("email", EMAIL), ("password", NEW), ("code", code.as_str())];
    let signed_in = app.post_form("/sign-in", &fields).await;
    assert!(session_from(&signed_in).is_some(), "{}", signed_in.text());
}

#[tokio::test]
async fn a_link_expires_after_half_an_hour_and_with_any_other_new_password() {
    let smtp = Smtp::start(&[]);
    let app = start(&smtp).await;
    let owner = app.owner().await;
    let path = reset_path(&app, &smtp, 1).await;
    app.advance_clock(30 * 60 - 1);
    assert_eq!(app.get(&path).await.status, StatusCode::OK);
    app.advance_clock(1);
    assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);
    let late = app.post_form(&path, &[("password", NEW)]).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);

    app.advance_clock(30 * 60);
    let path = reset_path(&app, &smtp, 2).await;
    let owner = app.confirm(owner).await;
    let body = format!(r#"{{"old":"{PASSWORD}","new":"changed at the desk"}}"#);
    let changed = app.desk(&owner, "POST", "password", &body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
    assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_address_gets_the_same_answer_and_an_account_one_mail_an_hour() {
    let smtp = Smtp::start(&[]);
    let app = start(&smtp).await;
    let owner = app.owner().await;
    let body = r#"{"name":"Luis","email":"luis@example.com","role":"dispatcher"}"#;
    app.desk(&owner, "POST", "people", body).await;
    mail(&app, &smtp, "luis@example.com", 1).await;
    let answer = async |email: &str| {
        let response = ask(&app, email).await;
        let headers: Vec<String> = response
            .headers
            .iter()
            // A random one for each request.
            .filter(|(name, _)| *name != "x-request-id")
            .map(|(name, value)| format!("{name}: {value:?}"))
            .collect();
        (response.status, headers, response.body)
    };
    let known = answer(EMAIL).await;
    assert_eq!(known.0, StatusCode::SEE_OTHER);
    for email in [
        "nobody@example.com",
        "luis@example.com",
        "ROSA@example.com ",
        EMAIL,
    ] {
        assert_eq!(answer(email).await, known, "{email}");
    }
    mail(&app, &smtp, EMAIL, 1).await;
    app.advance_clock(3_599);
    ask(&app, EMAIL).await;
    app.advance_clock(1);
    ask(&app, EMAIL).await;
    mail(&app, &smtp, EMAIL, 2).await;
    assert_eq!(smtp.to("nobody@example.com").len(), 0);
    assert_eq!(
        smtp.to("luis@example.com").len(),
        1,
        "who was invited has no password"
    );
    let events = "select count(*) from security_events where kind = 'password_reset_requested'";
    assert_eq!(app.count(events).await, 2);
}

#[tokio::test]
async fn the_form_is_limited_by_address_and_names_an_invalid_field() {
    let smtp = Smtp::start(&[]);
    let settings = [
        ("MUDANZA_MAIL_URL", smtp.url()),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2".to_owned()),
    ];
    let settings: Vec<(&str, &str)> = settings.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let app = TestApp::with_env(&settings).await;
    let invalid = ask(&app, "not an address").await;
    assert_eq!(invalid.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = invalid.text();
    assert!(page.contains("value=\"not an address\"") && page.contains("#forgot-password-email"));
    let ask_from = async |address: &str| {
        let mut request = Request::post("/es/entrar/olvido")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form(&[("email", EMAIL)]))
            .expect("a request");
        let peer: SocketAddr = format!("{address}:4000").parse().expect("an address");
        request.extensions_mut().insert(endpoint::Peer(peer));
        app.send(request).await
    };
    for _ in 0..2 {
        let sent = ask_from("192.0.2.1").await;
        assert_eq!(sent.header("location"), "/es/entrar/olvido/enviado");
    }
    let refused = ask_from("192.0.2.1").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "60");
    assert_eq!(ask_from("192.0.2.2").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn without_a_mail_server_the_page_says_whom_to_ask() {
    let app = TestApp::start().await;
    app.owner().await;
    for (path, text) in [
        ("/sign-in/forgot", "Ask an owner of the desk"),
        ("/es/entrar/olvido", "Pregunte a un dueño del panel"),
    ] {
        for page in [
            app.get(path).await,
            app.post_form(path, &[("email", EMAIL)]).await,
        ] {
            assert_eq!(page.status, StatusCode::OK);
            let page = page.text();
            assert!(
                page.contains(text) && page.contains("mudanza owner reset"),
                "{page}"
            );
            assert!(!page.contains("<form"), "{page}");
        }
    }
    let links = "select count(*) from mailed_links";
    assert_eq!(app.count(links).await, 0);
}
