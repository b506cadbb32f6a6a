//! Attacks on accounts: old links, old passwords, and strangers who guess.

use crate::support::desk::{PASSWORD, form, session_from};
use crate::support::process::{PROGRAM, Process, folder};
use crate::support::{TestApp, TestResponse};
use axum::http::{Request, StatusCode};
use std::net::SocketAddr;
use std::process::Command;

/// A sign-in from an address, with a cookie.
async fn sign_in_from(app: &TestApp, address: &str, cookie: &str, password: &str) -> TestResponse {
    let fields = [("email", "rosa@example.com"), ("password", password)];
    let mut request = Request::post("/sign-in")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header("cookie", cookie)
        .body(form(&fields))
        .expect("a request");
    let peer: SocketAddr = format!("{address}:4000").parse().expect("an address");
    request.extensions_mut().insert(endpoint::Peer(peer));
    app.send(request).await
}

/// `mudanza owner reset`; returns the set-up link.
async fn reset_owner(app: &TestApp) -> String {
    let settings = &app.program.settings;
    let database = settings.database().expect("known");
    desk::reset_owner(&database, &settings.public_url, &app.program.clock)
        .await
        .expect("stored")
}

fn path_of<'a>(link: &'a str, place: &str) -> &'a str {
    &link[link.find(place).expect("a path")..]
}

#[tokio::test]
async fn an_invitation_ends_when_its_person_becomes_the_owner() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = r#"{"name":"Luis","email":"luis@example.com","role":"dispatcher"}"#;
    let invited = app.desk(&owner, "POST", "people", body).await.json();
    let link = invited["link"].as_str().expect("a link").to_owned();
    let reset = reset_owner(&app).await;
    let fields = [
        ("name", "Luis"),
        ("email", "luis@example.com"),
        ("password", PASSWORD),
    ];
    let promoted = app.post_form(path_of(&reset, "/set-up/"), &fields).await;
    assert_eq!(promoted.status, StatusCode::SEE_OTHER);
    let stolen = [("name", "Eve"), ("password", "the password of Eve")];
    let used = app.post_form(path_of(&link, "/invited/"), &stolen).await;
    assert_eq!(used.status, StatusCode::NOT_FOUND);
    let luis = app.sign_in("luis@example.com", PASSWORD).await;
    assert_eq!(luis.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_reset_takes_the_old_password_and_open_invitations_away_at_once() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = r#"{"name":"Luis","email":"luis@example.com","role":"owner"}"#;
    let invited = app.desk(&owner, "POST", "people", body).await.json();
    let link = invited["link"].as_str().expect("a link").to_owned();
    reset_owner(&app).await;
    let old = app.sign_in("rosa@example.com", PASSWORD).await;
    assert_eq!(old.status, StatusCode::UNAUTHORIZED);
    let opened = app.get(path_of(&link, "/invited/")).await;
    assert_eq!(opened.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn strangers_who_guess_from_many_addresses_do_not_lock_the_owner_out() {
    let app = TestApp::start().await;
    app.owner().await;
    let first = sign_in_from(&app, "192.0.2.200", "", PASSWORD).await;
    assert!(session_from(&first).is_some());
    let device = first
        .headers
        .get_all("set-cookie")
        .iter()
        .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
        .find(|cookie| cookie.starts_with("__Host-device="))
        .expect("the browser is remembered")
        .to_owned();
    for address in 0..16 {
        let address = format!("198.51.100.{address}");
        for _ in 0..4 {
            sign_in_from(&app, &address, "", "a wrong guess").await;
        }
    }
    for (address, cookie) in [("192.0.2.1", ""), ("198.51.100.7", device.as_str())] {
        let right = sign_in_from(&app, address, cookie, PASSWORD).await;
        assert_eq!(right.status, StatusCode::SEE_OTHER, "{address} {cookie}");
    }
    // Whoever guesses waits all the same, with a cookie that was made up as well.
    for cookie in ["", "__Host-device=a.9999999999999.00"] {
        let guess = sign_in_from(&app, "198.51.100.8", cookie, PASSWORD).await;
        assert_eq!(guess.status, StatusCode::TOO_MANY_REQUESTS, "{cookie}");
    }
}

#[tokio::test]
async fn a_person_invited_again_gets_the_role_of_the_last_invitation() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut link = String::new();
    for role in ["owner", "dispatcher"] {
        let body = format!(r#"{{"name":"Luis","email":"luis@example.com","role":"{role}"}}"#);
        let invited = app.desk(&owner, "POST", "people", &body).await.json();
        assert_eq!(invited["person"]["role"], role);
        invited["link"]
            .as_str()
            .expect("a link")
            .clone_into(&mut link);
    }
    let fields = [("name", "Luis"), ("password", PASSWORD)];
    let accepted = app.post_form(path_of(&link, "/invited/"), &fields).await;
    let luis = session_from(&accepted).expect("a session");
    let me = app.desk_get(&luis, "me").await;
    assert_eq!(me["person"]["role"], "dispatcher");
    let refused = app.desk(&luis, "GET", "export", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let detail = "select count(*) from security_events
        where kind = 'invitation_created' and detail = 'dispatcher'";
    assert_eq!(app.count(detail).await, 1);
    // Whoever has accepted keeps their role.
    let body = r#"{"name":"Luis","email":"luis@example.com","role":"owner"}"#;
    let again = app.desk(&owner, "POST", "people", body).await;
    assert_eq!(again.json()["fields"][0]["field"], "email");
    let me = app.desk_get(&luis, "me").await;
    assert_eq!(me["person"]["role"], "dispatcher");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_prints_a_link_at_the_public_address() {
    let (_keep, data) = folder();
    drop(Process::start(&data));
    let reset = |variables: &[(&str, &str)]| {
        let mut command = Command::new(PROGRAM);
        command.args(["owner", "reset", "--data"]).arg(&data);
        let printed = command.envs(variables.iter().copied()).output();
        let printed = printed.expect("runs").stdout;
        String::from_utf8(printed).expect("a text")
    };
    let printed = reset(&[("MUDANZA_PUBLIC_URL", "https://www.example.com")]);
    let link = "https://www.example.com/set-up/";
    assert!(printed.contains(link), "{printed}");
    let printed = reset(&[]);
    assert!(
        printed.contains("http://127.0.0.1:8080/set-up/"),
        "{printed}"
    );
}
