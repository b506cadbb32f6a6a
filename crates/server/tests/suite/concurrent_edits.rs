//! Two people who change the same setting or file of the desk: a change based on an older one replaces nothing.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::support::desk::Session;
use crate::support::sample_images::jpeg;
use crate::support::smtp::Smtp;
use crate::support::videos::address;
use crate::support::{TestApp, TestResponse};

const MP4: &[u8] = include_bytes!("../../../../content/videos/review-2.mp4");
const CAPTIONS: &str = "WEBVTT\n\n00:00.500 --> 00:02.000\nThe crew was on time.\n";

/// A mail server on this machine, sent with this version of the settings.
fn mail_server(address: &str, version: &Value) -> String {
    let (host, port) = address.rsplit_once(':').expect("a port");
    let port: u16 = port.parse().expect("a port");
    let account = json!({
        "host": host, "port": port, "encryption": "none", "username": "", "password": "",
        "expected": version,
    });
    account.to_string()
}

/// Uploads a file with a header that says what it may replace.
async fn upload(
    app: &TestApp,
    owner: &Session,
    (path, kind): (&str, &str),
    bytes: Vec<u8>,
    (header, value): (&str, &str),
) -> TestResponse {
    let request = Request::put(format!("/desk/api/{path}"))
        .header("cookie", &owner.0)
        .header("content-type", kind)
        .header("sec-fetch-site", "same-origin")
        .header(header, value);
    app.send(request.body(Body::from(bytes)).expect("a request"))
        .await
}

#[tokio::test]
async fn a_stale_form_neither_replaces_nor_removes_a_mail_server() {
    let servers = [Smtp::start(&[]), Smtp::start(&[])];
    let [first, second] = servers.each_ref().map(|smtp| smtp.address.to_string());
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let seen = app.desk_get(&owner, "mail/server").await["version"].clone();
    assert_eq!(seen, 0);
    // Both had the empty form open.
    let mine = mail_server(&first, &seen);
    let saved = app.desk(&owner, "PUT", "mail/server", &mine).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    let stored = app.desk_get(&owner, "mail/server").await;
    let theirs = mail_server(&second, &seen);
    let removal = json!({ "expected": seen }).to_string();
    for (method, body) in [("PUT", &theirs), ("DELETE", &removal)] {
        let refused = app.desk(&owner, method, "mail/server", body).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{method}");
        let refusal = refused.json();
        let message = refusal["error"].as_str().expect("a text");
        assert!(
            message.starts_with("Someone else changed these settings"),
            "{message}"
        );
        assert_eq!(app.desk_get(&owner, "mail/server").await, stored);
    }
    let changed = mail_server(&second, &stored["version"]);
    let changed = app.desk(&owner, "PUT", "mail/server", &changed).await;
    assert_eq!(changed.json()["server"], second);
}

#[tokio::test]
async fn a_stale_form_does_not_replace_an_address_for_leads() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let seen = app.desk_get(&owner, "mail").await["owner_version"].clone();
    let save = async |email: &str, version: &Value| {
        let body = json!({ "email": email, "expected": version }).to_string();
        app.desk(&owner, "PUT", "mail/leads", &body).await
    };
    let office = "office@example.org";
    let saved = save(office, &seen).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    for email in ["other@example.org", ""] {
        let refused = save(email, &seen).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{email}");
        assert_eq!(app.desk_get(&owner, "mail").await["owner_address"], office);
    }
    let version = saved.json()["owner_version"].clone();
    let changed = save("other@example.org", &version).await;
    assert_eq!(changed.json()["owner_address"], "other@example.org");
}

#[tokio::test]
async fn an_image_that_someone_else_replaced_is_not_replaced_unseen() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let put = async |side: u32, (header, value): (&str, &str)| {
        let image = ("images/planning-walkthrough.jpg", "image/jpeg");
        upload(&app, &owner, image, jpeg(side, side), (header, value)).await
    };
    let first = put(64, ("if-none-match", "*")).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text());
    let seen = format!("\"{}\"", first.json()["updated_at"]);
    app.advance_clock(1);
    let theirs = put(32, ("if-match", &seen)).await;
    assert_eq!(theirs.status, StatusCode::OK, "{}", theirs.text());
    for (header, value) in [
        ("if-match", seen.as_str()),
        ("if-match", "\"yesterday\""),
        ("if-none-match", "*"),
    ] {
        let mine = put(16, (header, value)).await;
        assert_eq!(mine.status, StatusCode::PRECONDITION_FAILED, "{value}");
        let list = app.desk_get(&owner, "images").await;
        assert_eq!(list["images"][0]["width"], 32, "{value}");
    }
    let now = format!("\"{}\"", theirs.json()["updated_at"]);
    let again = put(16, ("if-match", &now)).await;
    assert_eq!(again.json()["width"], 16);
}

#[tokio::test]
async fn a_video_that_someone_else_uploaded_is_not_replaced_unseen() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let name = "review-1.mp4";
    let put = async |seen: &str| {
        let video = ("videos/review-1.mp4", "video/mp4");
        upload(&app, &owner, video, MP4.to_vec(), ("if-match", seen)).await
    };
    let seen = format!("\"{}\"", address(&app, &owner, name).await);
    assert_eq!(put(&seen).await.status, StatusCode::OK);
    let theirs = address(&app, &owner, name).await;
    let mine = put(&seen).await;
    assert_eq!(mine.status, StatusCode::PRECONDITION_FAILED);
    assert_eq!(mine.json()["fields"][0]["field"], "video");
    assert_eq!(address(&app, &owner, name).await, theirs);
    let again = put(&format!("\"{theirs}\"")).await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.text());

    let mut statuses = Vec::new();
    for _ in 0..2 {
        let captions = ("videos/review-1.mp4/captions/es", "text/vtt");
        let none = ("if-none-match", "*");
        let put = upload(&app, &owner, captions, CAPTIONS.into(), none).await;
        statuses.push(put.status.as_u16());
    }
    assert_eq!(statuses, [200, 412]);
}
