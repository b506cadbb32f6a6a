//! The desk as an app: its manifest and its service worker.

use axum::http::StatusCode;
use serde_json::Value;

use crate::support::desk::{Session, desk_request};
use crate::support::{TestApp, TestResponse};

/// A document or file of the desk, outside of its API.
async fn desk_file(app: &TestApp, session: &Session, path: &str) -> TestResponse {
    let mut request = desk_request(session, "GET", "", "", "same-origin");
    *request.uri_mut() = path.parse().expect("a path");
    app.send(request).await
}

#[tokio::test]
async fn the_desk_can_be_installed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let manifest = desk_file(&app, &owner, "/desk/app.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest = manifest.json();
    for (key, value) in [
        ("start_url", "/desk"),
        ("scope", "/desk"),
        ("display", "standalone"),
        ("name", "Valley Movers desk"),
    ] {
        assert_eq!(manifest[key], value, "{key}");
    }
    for icon in manifest["icons"].as_array().expect("a list") {
        let drawn = app.get(icon["src"].as_str().expect("a path")).await;
        assert_eq!(drawn.status, StatusCode::OK, "{icon}");
    }
    let document = desk_file(&app, &owner, "/desk").await;
    let policy = document.header("content-security-policy").to_owned();
    for part in [
        "manifest-src 'self'",
        "worker-src 'self'",
        "trusted-types desk-worker",
    ] {
        assert!(policy.contains(part), "{part}: {policy}");
    }
    let link =
        r#"<link rel="manifest" href="/desk/app.webmanifest" crossorigin="use-credentials">"#;
    assert!(document.text().contains(link));
}

#[tokio::test]
async fn the_worker_controls_the_desk_and_no_public_page() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let worker = desk_file(&app, &owner, "/desk/worker.js").await;
    assert_eq!(worker.status, StatusCode::OK, "{}", worker.text());
    assert_eq!(worker.header("service-worker-allowed"), "/desk");
    assert_eq!(worker.header("cache-control"), "no-cache");
    let policy = worker.header("content-security-policy").to_owned();
    assert!(
        policy.starts_with("default-src 'none'; connect-src 'self'"),
        "{policy}"
    );
    let text = worker.text();
    let build = text.lines().next().expect("a line");
    let build = build
        .strip_prefix("self.deskBuild=")
        .and_then(|build| build.strip_suffix(';'))
        .expect("the build");
    let build: Value = serde_json::from_str(build).expect("JSON");
    for file in build["files"].as_array().expect("a list") {
        let file = app.get(file.as_str().expect("a path")).await;
        assert_eq!(file.status, StatusCode::OK);
    }
    for path in ["/", "/quote", "/es"] {
        let page = app.get(path).await.text();
        assert!(!page.contains("/desk/worker.js"), "{path}");
    }
}

#[tokio::test]
async fn every_answer_names_the_person_for_whom_the_worker_may_keep_it() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let mut people = Vec::new();
    for session in [&owner, &dispatcher] {
        let me = app.desk(session, "GET", "me", "").await;
        let person = me.header("desk-person").to_owned();
        assert_eq!(me.json()["person"]["id"], person.as_str());
        for path in ["/desk", "/desk/api/today", "/desk/api/leads"] {
            let answer = desk_file(&app, session, path).await;
            assert_eq!(answer.header("desk-person"), person, "{path}");
        }
        people.push(person);
    }
    assert_ne!(people.first(), people.last());
}
