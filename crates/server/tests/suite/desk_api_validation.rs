//! The desk's API rejects invalid requests and names what is wrong.

use crate::support::desk::{Session, desk_request, first_lead, lead_id};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use serde_json::json;

/// Method, path, body, and the response's status and field.
const INVALID_REQUESTS: [(&str, &str, &str, u16, &str); 22] = [
    ("POST", "leads", "{}", 422, "name"),
    ("POST", "leads", r#"{"name":"A"}"#, 422, "phone"),
    (
        "POST",
        "leads",
        r#"{"name":"A","phone":"call me"}"#,
        422,
        "phone",
    ),
    (
        "POST",
        "leads",
        r#"{"name":"A","phone":"956 555 0118","language":"fr"}"#,
        422,
        "language",
    ),
    (
        "POST",
        "leads",
        r#"{"name":"A","phone":"956 555 0118","date":"2020-01-01"}"#,
        422,
        "date",
    ),
    (
        "POST",
        "leads",
        r#"{"name":"A","phone":"956 555 0118","email":"no"}"#,
        422,
        "email",
    ),
    (
        "POST",
        "leads",
        r#"{"name":"A","phone":"956 555 0118","form":"quote"}"#,
        422,
        "form",
    ),
    ("GET", "leads?state=won", "", 422, "state"),
    ("GET", "leads?form=fax", "", 422, "form"),
    ("GET", "leads?sort=name", "", 422, "sort"),
    ("GET", "leads?limit=0", "", 422, "limit"),
    ("GET", "leads?limit=201", "", 422, "limit"),
    ("GET", "leads?after=x", "", 422, "after"),
    ("GET", "leads?after=9.1.'", "", 422, "after"),
    ("GET", "leads?offset=7", "", 422, "offset"),
    ("GET", "reports?weeks=0", "", 422, "weeks"),
    ("GET", "reports?days=7", "", 422, "days"),
    (
        "POST",
        "people",
        r#"{"name":"","email":"x","role":"owner"}"#,
        422,
        "name",
    ),
    (
        "POST",
        "people",
        r#"{"name":"A","email":"a@b","role":"boss"}"#,
        422,
        "role",
    ),
    (
        "POST",
        "password",
        r#"{"old":"a","new":"short"}"#,
        422,
        "new",
    ),
    ("DELETE", "people/7", "{}", 404, ""),
    ("DELETE", "sessions/7", "{}", 404, ""),
];

#[tokio::test]
async fn rejects_invalid_status_changes_with_the_field_named() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let own = format!("leads/{}", lead_id(&line));
    let state = format!("{own}/state");
    let nobody = "leads/7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b11";
    let other = format!("{nobody}/state");
    let erased = format!("{nobody}/person");
    let valid = r#"{"state":"lost","expected":1}"#;
    let cases: Vec<(&str, &str, &str, u16, &str)> = vec![
        ("POST", state.as_str(), "", 400, ""),
        ("POST", &state, "{", 400, ""),
        ("POST", &state, "[]", 422, "."),
        ("POST", &state, r#"{"state":"lost"}"#, 422, "expected"),
        (
            "POST",
            &state,
            r#"{"state":"won","expected":1}"#,
            422,
            "state",
        ),
        (
            "POST",
            &state,
            r#"{"state":"lost","expected":"1"}"#,
            422,
            "expected",
        ),
        (
            "POST",
            &state,
            r#"{"state":"lost","expected":1.5}"#,
            422,
            "expected",
        ),
        (
            "POST",
            &state,
            r#"{"state":"lost","expected":1,"by":"me"}"#,
            422,
            "by",
        ),
        ("POST", &state, valid, 409, ""),
        ("POST", &other, valid, 404, ""),
        ("POST", "leads/7/state", valid, 404, ""),
        ("GET", "leads/7", "", 404, ""),
        ("GET", nobody, "", 404, ""),
        ("DELETE", &erased, "{}", 404, ""),
    ];
    assert_rejected(&app, &owner, cases).await;
}

#[tokio::test]
async fn rejects_invalid_notes_and_booked_amounts_with_the_field_named() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let own = format!("leads/{}", lead_id(&line));
    let notes = format!("{own}/notes");
    let booked = format!("{own}/booked");
    let long = json!({ "text": "x".repeat(4_001) }).to_string();
    let huge = json!({ "text": "x".repeat(80_000) }).to_string();
    let cases: Vec<(&str, &str, &str, u16, &str)> = vec![
        ("POST", notes.as_str(), r#"{"text":"  "}"#, 422, "text"),
        ("POST", &notes, r#"{"text":"a\u0000b"}"#, 422, "text"),
        ("POST", &notes, r#"{"text":"a","key":"b"}"#, 422, "key"),
        ("POST", &notes, &long, 422, "text"),
        ("POST", &notes, &huge, 413, ""),
        ("PUT", &booked, r#"{"cents":-1,"expected":1}"#, 422, "cents"),
        (
            "PUT",
            &booked,
            r#"{"cents":99999999999,"expected":1}"#,
            422,
            "cents",
        ),
    ];
    assert_rejected(&app, &owner, cases).await;
}

#[tokio::test]
async fn rejects_invalid_requests_with_the_field_named() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    assert_rejected(&app, &owner, INVALID_REQUESTS).await;
}

#[tokio::test]
async fn any_search_text_is_answered() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    // Searching for special characters finds nothing and does not fail.
    for wanted in [
        "%22",
        "%27%20or%201%3D1",
        "*",
        "a%00b",
        "NEAR(a%20b)",
        "%F0%9F%9A%9A",
        "%EE%80%80new",
    ] {
        let found = app.desk_get(&owner, &format!("leads?q={wanted}")).await;
        assert_eq!(found["leads"], json!([]), "{wanted}");
    }
}

#[tokio::test]
async fn rejects_plain_text_bodies_that_another_site_could_send() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let state = "leads/7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b11/state";
    let sound = r#"{"state":"lost","expected":1}"#;
    let mut request = desk_request(&owner, "POST", state, sound, "same-origin");
    let kind = axum::http::HeaderValue::from_static("text/plain");
    request.headers_mut().insert("content-type", kind);
    let refused = app.send(request).await;
    assert_eq!(refused.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

async fn assert_rejected<'a>(
    app: &TestApp,
    owner: &Session,
    cases: impl IntoIterator<Item = (&'a str, &'a str, &'a str, u16, &'a str)>,
) {
    for (method, path, body, status, field) in cases {
        let response = app.desk(owner, method, path, body).await;
        let words = response.text();
        assert_eq!(
            response.status.as_u16(),
            status,
            "{method} {path} {body}: {words}"
        );
        assert!(
            response.json()["error"].is_string(),
            "{method} {path}: {words}"
        );
        if !field.is_empty() {
            assert_eq!(
                response.json()["fields"][0]["field"],
                field,
                "{path} {body}: {words}"
            );
        }
    }
}
