//! Attacks on accounts: old links, old passwords, and strangers who guess.

use crate::support::desk::{PASSWORD, form, session_from};
use crate::support::process::{PROGRAM, Process, Reply, folder, post_from, served};
use crate::support::{TestApp, TestResponse};
use axum::http::{Request, StatusCode};
use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    let app = TestApp::listening().await;
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
    let app = TestApp::listening().await;
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
    let app = TestApp::listening().await;
    app.owner().await;
    let first = sign_in_from(&app, "127.0.3.200", "", PASSWORD).await;
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
        let address = format!("127.0.2.{}", address + 1);
        for _ in 0..4 {
            sign_in_from(&app, &address, "", "a wrong guess").await;
        }
    }
    for (address, cookie) in [("127.0.3.1", ""), ("127.0.2.8", device.as_str())] {
        let right = sign_in_from(&app, address, cookie, PASSWORD).await;
        assert_eq!(right.status, StatusCode::SEE_OTHER, "{address} {cookie}");
    }
    // A guesser must wait, even with an invented cookie.
    for cookie in ["", "__Host-device=a.9999999999999.00"] {
        let guess = sign_in_from(&app, "127.0.2.9", cookie, PASSWORD).await;
        assert_eq!(guess.status, StatusCode::TOO_MANY_REQUESTS, "{cookie}");
    }
}

/// A sign-in over TCP.
async fn sign_in_at(source: &str, address: SocketAddr, headers: &str, password: &str) -> Reply {
    let fields = [("email", "rosa@example.com"), ("password", password)];
    post_from(source, address, "/sign-in", headers, &fields).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_sign_ins_keeps_nobody_waiting_who_signed_in_before() {
    const STRANGERS: usize = 300;
    let app = TestApp::with_default_limits().await;
    app.owner().await;
    let address = served(&app).await;
    let first = sign_in_at("127.0.0.9", address, "", PASSWORD).await;
    assert_eq!(first.status, 303, "{}", first.body);
    let device = first.cookie("__Host-device").expect("it is remembered");
    let (checked, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let flood = (0..STRANGERS).map(|at| {
        let source = format!("127.1.{}.{}", at / 250, at % 250 + 1);
        let (checked, refused) = (&checked, &refused);
        async move {
            let guess = sign_in_at(&source, address, "", "a wrong guess").await;
            match guess.status {
                401 => checked.fetch_add(1, Ordering::Relaxed),
                503 => refused.fetch_add(1, Ordering::Relaxed),
                other => panic!("{other}: {}", guess.body),
            }
        }
    });
    let owner = async {
        // The flood is on.
        while checked.load(Ordering::Relaxed) + refused.load(Ordering::Relaxed) < 10 {
            tokio::task::yield_now().await;
        }
        let cookie = format!("cookie: {device}\r\n");
        let right = sign_in_at("127.0.0.9", address, &cookie, PASSWORD).await;
        (right.status, checked.load(Ordering::Relaxed))
    };
    let ((status, before), _) = tokio::join!(owner, futures_util::future::join_all(flood));
    assert_eq!(status, 303);
    assert!(before < STRANGERS / 2, "{before} strangers came first");
    let refused = refused.into_inner();
    assert!(refused > STRANGERS / 2, "{refused} did not have to wait");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_addresses_of_an_ipv6_48_guess_together() {
    let proxy = [("MUDANZA_SERVER_TRUSTED_PROXIES", "127.0.0.1")];
    let app = TestApp::with_default_limits_and(&proxy).await;
    app.owner().await;
    let address = served(&app).await;
    let from = async |client: &str, password: &str| {
        let headers = format!("x-forwarded-for: {client}\r\n");
        let tried = sign_in_at("127.0.0.1", address, &headers, password).await;
        tried.status
    };
    let mut statuses = Vec::new();
    for network in 0..60 {
        let client = format!("2001:db8:0:{network:x}::1");
        statuses.push(from(&client, "a wrong guess").await);
    }
    assert_eq!((statuses[0], statuses[49]), (401, 401));
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(from("2001:db8:1::1", PASSWORD).await, 303, "another site");
}

#[tokio::test]
async fn a_person_invited_again_gets_the_role_of_the_last_invitation() {
    let app = TestApp::listening().await;
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
    // A person who has accepted keeps their role.
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
