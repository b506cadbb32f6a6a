//! Odd texts as names of uploaded files and as captions of a video.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;

use super::typed::assert_names;
use super::values::odd_texts;
use super::{GENERATED, Pages};
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::sample_images::transparent_png;
use crate::support::{TestApp, TestResponse, row};

const PDF: &[u8] = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n";
const MP4: &[u8] = include_bytes!("../../../../../content/videos/review-2.mp4");

#[tokio::test]
async fn names_of_images() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = Pages::of(&app).await;
    let image = transparent_png(4, 4);
    for text in odd_texts(GENERATED) {
        for name in [text.clone(), format!("{text}.png")] {
            let what = format!("{name:?}");
            let path = format!("images/{}", encoded(&name));
            let stored = put(&app, &owner, &path, "image/png", image.clone()).await;
            if stored.status == StatusCode::OK {
                let stored = stored.json();
                let own = stored["name"].as_str().expect("a name");
                let path = format!("images/{}", encoded(own));
                let removed = app.desk(&owner, "DELETE", &path, "").await;
                assert_eq!(removed.status, StatusCode::NO_CONTENT, "{what}");
            } else if name.is_empty() {
                // Without a name, the address is a different one.
                assert!(stored.status.is_client_error(), "{}", stored.status);
            } else {
                assert_names(&stored, "name", &what);
            }
        }
    }
    assert_eq!(app.desk_get(&owner, "images").await["images"], json!([]));
    assert_eq!(before.differences(&app).await, [""; 0]);
}

#[tokio::test]
async fn names_of_attachments() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let lead = lead_id(&first_lead(&app, &owner).await);
    for (number, text) in odd_texts(GENERATED).into_iter().enumerate() {
        let what = format!("{text:?}");
        let file = format!("leads/{lead}/attachments/00000000-0000-4000-8000-{number:012}");
        let path = format!("{file}?name={}", encoded(&text));
        let attached = put(&app, &owner, &path, "application/pdf", PDF.to_vec()).await;
        if attached.status != StatusCode::CREATED {
            assert_names(&attached, "name", &what);
            continue;
        }
        let attached = attached.json();
        let shown = attached["attachments"]["files"][0]["name"].as_str();
        let shown = shown.expect("a name");
        assert!(!shown.contains(char::is_control), "{what} {shown:?}");
        let read = app.desk(&owner, "GET", &file, "").await;
        assert_eq!(read.status, StatusCode::OK, "{what}");
        assert!(read.body == PDF, "{what}");
        let removed = app.desk(&owner, "DELETE", &file, "{}").await;
        assert!(removed.status.is_success(), "{what} {}", removed.text());
    }
}

#[tokio::test]
async fn captions() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let video = put(
        &app,
        &owner,
        "videos/review-1.mp4",
        "video/mp4",
        MP4.to_vec(),
    )
    .await;
    assert_eq!(video.status, StatusCode::OK, "{}", video.text());
    let path = "videos/review-1.mp4/captions/en";
    for text in odd_texts(GENERATED) {
        let cue = format!("WEBVTT\n\n00:00.500 --> 00:02.000\n{text}\n");
        for captions in [text, cue] {
            let what = format!("{captions:?}");
            let stored = put(&app, &owner, path, "text/vtt", captions.into_bytes()).await;
            if stored.status != StatusCode::OK {
                assert_names(&stored, "captions", &what);
                continue;
            }
            let stored = stored.json();
            let address = stored["captions"][0]["address"].as_str();
            let served = app.get(address.expect("an address")).await;
            assert_eq!(served.status, StatusCode::OK, "{what}");
            assert_eq!(Pages::others_answer(&app).await, [""; 0], "{what}");
        }
    }
}

fn encoded(name: &str) -> String {
    utf8_percent_encode(name, NON_ALPHANUMERIC).to_string()
}

async fn put(
    app: &TestApp,
    owner: &Session,
    path: &str,
    kind: &str,
    bytes: Vec<u8>,
) -> TestResponse {
    let request = Request::put(format!("/desk/api/{path}"))
        .header("cookie", &owner.0)
        .header("content-type", kind)
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(bytes));
    app.send(request.expect("a request")).await
}
