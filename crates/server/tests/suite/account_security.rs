//! Attacks on data and sessions by someone who is signed in, or who typed another person's phone
//! number, and the events that owners see.

use crate::support::desk::{PASSWORD, Session, desk_request, session_from};
use crate::support::{TestApp, row};
use axum::http::header::USER_AGENT;
use axum::http::{Method, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

async fn events(app: &TestApp, owner: &Session) -> Vec<String> {
    let list = app.desk_get(owner, "security-events").await;
    let events = list["events"].as_array().expect("a list").iter();
    events
        .map(|event| event["kind"].as_str().expect("a text").to_owned())
        .collect()
}

#[tokio::test]
async fn erasing_a_lead_with_a_typed_phone_number_leaves_the_real_customer() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let real = json!({ "customer_name": "Real Customer", "customer_email": "real@example.com" });
    app.insert(row(real)).await;
    let attack = json!({ "customer_name": "Attacker", "customer_email": "eve@example.com" });
    app.insert(row(attack)).await;
    let attacker = app.desk_get(&owner, "leads?q=attacker").await["leads"][0]["id"].clone();
    let path = format!("leads/{}/person", attacker.as_str().expect("a text"));
    let found = app.desk_get(&owner, &path).await;
    let leads = found["leads"].as_array().expect("a list");
    let real = leads
        .iter()
        .find(|one| one["customer_name"] == "Real Customer");
    let real = real.expect("the match is shown");
    assert_eq!(real["matched"], json!(["phone"]), "with its reason");

    let stranger = json!({ "leads": ["7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b11"] }).to_string();
    let refused = app.desk(&owner, "DELETE", &path, &stranger).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let erased = app.desk(&owner, "DELETE", &path, "{}").await;
    assert_eq!(erased.json()["leads"], 1);
    let left = app.desk_get(&owner, "leads").await;
    assert_eq!(left["leads"][0]["customer_name"], "Real Customer");
    assert_eq!(left["leads"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn erased_data_is_in_no_file_of_the_data_folder() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let canary = "Canaryxq";
    app.insert(row(json!({ "customer_name": canary }))).await;
    app.drain().await;
    assert!(app.mails().iter().any(|mail| mail.contains(canary)));
    let id = app.desk_get(&owner, "leads").await["leads"][0]["id"].clone();
    let path = format!("leads/{}/person", id.as_str().expect("a text"));
    let erased = app.desk(&owner, "DELETE", &path, "{}").await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
    let mut folders = vec![app.data.path().to_owned()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let bytes = std::fs::read(&path).expect("readable").to_ascii_lowercase();
            let needle = canary.to_ascii_lowercase();
            let is_there = bytes
                .windows(needle.len())
                .any(|part| part == needle.as_bytes());
            assert!(!is_there, "{}", path.display());
        }
    }
    assert!(files > 0);
}

#[tokio::test]
async fn refuses_common_and_personal_passwords() {
    let app = TestApp::listening().await;
    let link = app.program.set_up_link().await.expect("kept");
    let link = link.expect("there is no owner");
    let path = &link[link.find("/set-up/").expect("a path")..];
    for (password, message) in [
        ("password2026", "easy to guess"),
        ("qwertyuiop12", "easy to guess"),
        ("christopher1", "easy to guess"),
        ("Barcelona1!", "easy to guess"),
        ("RosaCantu2026", "your own name"),
    ] {
        let fields = [
            ("name", "Rosa Cantu"),
            ("email", "rosa@example.com"),
            ("password", password),
        ];
        let refused = app.post_form(path, &fields).await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{password}"
        );
        assert!(refused.text().contains(message), "{password}");
    }
    let owner = app.owner().await;
    let change = format!(r#"{{"old":"{PASSWORD}","new":"rosa@example.com"}}"#);
    let refused = app.desk(&owner, "POST", "password", &change).await;
    assert_eq!(refused.json()["fields"][0]["field"], "new");
}

#[tokio::test]
async fn limits_event_streams_of_a_session() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let open = || {
        let request = desk_request(&owner, "GET", "events", "", "same-origin");
        app.router.clone().oneshot(request)
    };
    let mut streams = Vec::new();
    for _ in 0..8 {
        let response = open().await.expect("infallible");
        assert_eq!(response.status(), StatusCode::OK);
        streams.push(response);
    }
    let ninth = open().await.expect("infallible");
    assert_eq!(ninth.status(), StatusCode::TOO_MANY_REQUESTS);
    let other = app.sign_in("rosa@example.com", PASSWORD).await;
    let other = session_from(&other).expect("a session");
    let request = desk_request(&other, "GET", "events", "", "same-origin");
    let own = app
        .router
        .clone()
        .oneshot(request)
        .await
        .expect("infallible");
    assert_eq!(own.status(), StatusCode::OK, "another session has its own");
    let first = streams.swap_remove(0).into_body().frame().await;
    assert!(first.is_some(), "open streams go on");
}

#[tokio::test]
async fn owners_see_security_events_and_nobody_changes_them() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    app.sign_in("rosa@example.com", "wrong horse battery").await;
    app.desk(&owner, "GET", "export.csv", "").await;
    let kinds = events(&app, &owner).await;
    assert_eq!(
        kinds,
        [
            "export",
            "sign_in_failed",
            "sign_in",
            "invitation_accepted",
            "invitation_created",
            "sign_in",
            "owner_set_up",
        ]
    );
    let refused = app.desk(&dispatcher, "GET", "security-events", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let pool = app.database().await;
    for statement in [
        "update security_events set kind = 'sign_out'",
        "delete from security_events",
    ] {
        let changed = sqlx::query(statement).execute(&pool).await;
        assert!(changed.is_err(), "{statement}");
    }
    assert_eq!(events(&app, &owner).await.len(), 8);
}

#[tokio::test]
async fn strangers_cannot_fill_the_disk_with_failed_sign_ins() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for _ in 0..12 {
        // More than one, since each address has to wait after some failures.
        app.advance_clock(16 * 60);
        for _ in 0..2 {
            app.sign_in("rosa@example.com", "a wrong guess").await;
        }
    }
    let failed = "select count(*) from security_events where kind = 'sign_in_failed'";
    assert!(app.count(failed).await >= 12);
    let insert = domain::SecurityEventKind::SignInFailed;
    let at = (app.program.clock)().as_millisecond();
    for _ in 0..150 {
        let event = store::NewSecurityEvent {
            kind: insert,
            actor: None,
            person: None,
            address: "192.0.2.1",
            detail: "",
            at,
        };
        app.program
            .store
            .record_security_event(&event)
            .await
            .expect("stored");
    }
    let hour = app
        .count(
            "select count(*) from (select at, max(at) over () as last from security_events
                where kind = 'sign_in_failed') where at > last - 3600000",
        )
        .await;
    assert_eq!(hour, 100);
    assert!(!events(&app, &owner).await.is_empty());
}

/// Deletions that need no password: what they delete is the person's own, or can be entered again.
const HARMLESS_DELETIONS: [&str; 6] = [
    "/desk/api/calendars/{id}",
    "/desk/api/crews/{id}",
    "/desk/api/days-off",
    "/desk/api/email",
    "/desk/api/leads/{id}/notes/{note}",
    "/desk/api/push/device/{id}",
];

#[tokio::test]
async fn a_session_left_open_cannot_export_invite_or_erase() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    app.advance_clock(11 * 60);
    let mut sensitive = 0;
    for route in desk::routes() {
        let is_deletion = route.method == Method::DELETE;
        assert!(
            route.is_sensitive || !is_deletion || HARMLESS_DELETIONS.contains(&route.path),
            "{} deletes for good",
            route.path
        );
        if !route.is_sensitive {
            continue;
        }
        // Any values: the request itself is not examined before.
        let path = route.path.replace(['{', '}', '*'], "");
        let path = path.strip_prefix("/desk/api/").expect("of the API");
        let method = route.method.as_str();
        let response = app.desk(&owner, method, path, "{}").await;
        assert_eq!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
        assert_eq!(response.json()["reauthenticate"], true, "{method} {path}");
        sensitive += 1;
    }
    assert!(sensitive >= 24, "{sensitive} routes ask for the password");
    let wrong = r#"{"password":"a wrong guess","code":""}"#;
    let wrong = app.desk(&owner, "POST", "reauthenticate", wrong).await;
    assert_eq!(wrong.json()["fields"][0]["field"], "password");
    let after = app.confirm(owner).await;
    let export = app.desk(&after, "GET", "export.csv", "").await;
    assert_eq!(export.status, StatusCode::OK);
    let kinds = events(&app, &after).await;
    assert_eq!(
        kinds[..3],
        ["export", "reauthentication", "reauthentication_failed"]
    );
}

#[tokio::test]
async fn ending_another_session_asks_for_the_password_and_signing_out_does_not() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let other = app.sign_in("rosa@example.com", PASSWORD).await;
    let other = session_from(&other).expect("a session");
    app.advance_clock(11 * 60);
    let sessions = app.desk_get(&owner, "sessions").await;
    let id = |current: bool| {
        let mut sessions = sessions.as_array().expect("a list").iter();
        let session = sessions.find(|session| session["current"] == current);
        session.expect("there")["id"]
            .as_str()
            .expect("a text")
            .to_owned()
    };
    let path = format!("sessions/{}", id(false));
    let refused = app.desk(&owner, "DELETE", &path, "{}").await;
    assert_eq!(refused.json()["reauthenticate"], true);
    app.desk_get(&other, "me").await;
    let owner = app.confirm(owner).await;
    let ended = app.desk(&owner, "DELETE", &path, "{}").await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let out = app.desk(&other, "GET", "me", "").await;
    assert_eq!(out.status, StatusCode::UNAUTHORIZED);
    app.advance_clock(11 * 60);
    let own = app.desk(&owner, "POST", "sign-out", "{}").await;
    assert_eq!(own.status, StatusCode::NO_CONTENT, "one's own ends at once");
}

#[tokio::test]
async fn confirming_replaces_the_secret_of_the_session() {
    let app = TestApp::listening().await;
    let stolen = app.owner().await;
    let copy = Session(stolen.0.clone());
    app.confirm(stolen).await;
    let used = app.desk(&copy, "GET", "me", "").await;
    assert_eq!(used.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn sessions_end_when_idle_and_after_their_lifetime() {
    let limits = [
        ("MUDANZA_DESK_SESSION_IDLE_MINUTES", "30"),
        ("MUDANZA_DESK_SESSION_HOURS", "12"),
    ];
    let app = TestApp::with_env(&limits).await;
    let used = app.owner().await;
    let idle = app.sign_in("rosa@example.com", PASSWORD).await;
    let idle = session_from(&idle).expect("a session");
    for _ in 0..28 {
        app.advance_clock(25 * 60);
        app.desk_get(&used, "me").await;
    }
    let response = app.desk(&idle, "GET", "me", "").await;
    assert_eq!(response.status, StatusCode::UNAUTHORIZED, "it was idle");
    app.advance_clock(25 * 60);
    let response = app.desk(&used, "GET", "me", "").await;
    assert_eq!(
        response.status,
        StatusCode::UNAUTHORIZED,
        "it is 12 hours old"
    );
}

#[tokio::test]
async fn mails_the_person_about_a_new_device_and_changed_credentials() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.drain().await;
    assert!(app.mails().is_empty(), "not about the first sign-in");
    let request = axum::http::Request::post("/sign-in")
        .header("content-type", "application/x-www-form-urlencoded")
        .header(USER_AGENT, "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
        .body(crate::support::desk::form(&[
            ("email", "rosa@example.com"),
            ("password", PASSWORD),
        ]))
        .expect("a request");
    assert_eq!(app.send(request).await.status, StatusCode::SEE_OTHER);
    app.drain().await;
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("To: rosa@example.com"), "{}", mails[0]);
    assert!(mails[0].contains("New sign-in to your desk"));
    assert!(mails[0].contains("Firefox on Linux"));
    let change = format!(r#"{{"old":"{PASSWORD}","new":"another horse battery"}}"#);
    app.desk(&owner, "POST", "password", &change).await;
    app.drain().await;
    let mails: Value = app.mails().into();
    let mails = mails.as_array().expect("a list");
    let changed = |mail: &&Value| {
        mail.as_str()
            .is_some_and(|mail| mail.contains("was changed"))
    };
    assert_eq!(mails.iter().filter(changed).count(), 1);
}

#[tokio::test]
async fn refusals_are_recorded_for_owners_without_flooding_the_log() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    for _ in 0..30 {
        let refused = app.desk(&dispatcher, "GET", "people", "").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    let list = app.desk_get(&owner, "security-events").await;
    let refused: Vec<&Value> = list["events"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|event| event["kind"] == "access_refused")
        .collect();
    assert_eq!(refused.len(), 10, "ten an hour of one person");
    assert_eq!(refused[0]["actor"], "Luis G.");
    assert_eq!(refused[0]["detail"], "GET /desk/api/people");
    app.advance_clock(61 * 60);
    app.desk(&dispatcher, "GET", "people", "").await;
    assert_eq!(events(&app, &owner).await[0], "access_refused");
    // Asking for the password again is not a refusal.
    app.desk(&owner, "GET", "export.csv", "").await;
    let count = "select count(*) from security_events where kind = 'access_refused'";
    assert_eq!(app.count(count).await, 11);
}
