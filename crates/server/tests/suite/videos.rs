//! Videos: whole files, ranges and caching.

use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};

const MP4: &[u8] = include_bytes!("../../../../content/videos/review-1.mp4");

/// The URLs with an extension on a page.
fn addresses(html: &str, ending: &str) -> Vec<String> {
    let quoted = html.split('"').filter(|word| word.starts_with("/videos/"));
    quoted
        .filter(|word| word.ends_with(ending))
        .map(str::to_owned)
        .collect()
}

async fn video_path(app: &TestApp) -> String {
    let home = app.get("/").await.text();
    let all = addresses(&home, ".mp4");
    assert_eq!(all.len(), 3, "{all:?}");
    all.into_iter()
        .find(|mp4| mp4.contains("review-1"))
        .expect("the first one")
}

async fn ask(app: &TestApp, method: &str, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}

#[tokio::test]
async fn serves_a_whole_video_uncompressed_and_immutable() {
    let app = TestApp::start().await;
    let path = video_path(&app).await;
    let response = ask(&app, "GET", &path, &[("accept-encoding", "br, gzip")]).await;
    assert_eq!(response.status, StatusCode::OK);
    assert!(response.body == MP4, "other bytes");
    for (name, value) in [
        ("content-type", "video/mp4"),
        ("accept-ranges", "bytes"),
        ("content-encoding", ""),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(response.header(name), value, "{name}");
    }
    let head = ask(&app, "HEAD", &path, &[("range", "bytes=0-1")]).await;
    assert_eq!(head.status, StatusCode::OK, "a HEAD knows no ranges");
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), MP4.len().to_string());
    assert_eq!(head.header("accept-ranges"), "bytes");
}

#[tokio::test]
async fn serves_ranges() {
    let app = TestApp::start().await;
    let path = video_path(&app).await;
    let size = MP4.len();
    for (range, from, to) in [
        ("bytes=0-", 0, size),
        ("bytes=0-0", 0, 1),
        ("bytes=100-299", 100, 300),
        ("bytes=-7", size - 7, size),
        ("bytes=100-99999999", 100, size),
    ] {
        let response = ask(&app, "GET", &path, &[("range", range)]).await;
        assert_eq!(response.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert!(response.body == MP4[from..to], "{range}: other bytes");
        let held = format!("bytes {from}-{}/{size}", to - 1);
        assert_eq!(response.header("content-range"), held, "{range}");
        assert_eq!(response.header("content-type"), "video/mp4", "{range}");
    }
    let beyond = format!("bytes={size}-");
    let response = ask(&app, "GET", &path, &[("range", &beyond)]).await;
    assert_eq!(response.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(response.header("content-range"), format!("bytes */{size}"));
    assert!(response.body.is_empty());
}

#[tokio::test]
async fn a_range_applies_only_if_the_etag_matches() {
    let app = TestApp::start().await;
    let path = video_path(&app).await;
    let tag = ask(&app, "GET", &path, &[]).await.header("etag").to_owned();
    assert!(tag.starts_with('"'), "a strong tag: {tag}");
    let range = ("range", "bytes=0-9");
    for (if_range, status) in [(tag.as_str(), 206), ("\"another\"", 200)] {
        let response = ask(&app, "GET", &path, &[range, ("if-range", if_range)]).await;
        assert_eq!(response.status, status, "{if_range}");
    }
    let known = ask(&app, "GET", &path, &[range, ("if-none-match", &tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert!(known.body.is_empty());
}

#[tokio::test]
async fn each_video_has_a_poster_and_valid_captions() {
    let app = TestApp::start().await;
    for (page, count) in [("/", 3), ("/ads", 1)] {
        let html = app.get(page).await.text();
        let videos: Vec<&str> = html.split("<video ").skip(1).collect();
        assert_eq!(videos.len(), count, "{page}");
        for video in videos {
            let video = video.split("</video>").next().expect("closed");
            for part in [
                "preload=\"none\"",
                "controls",
                "poster=\"/images/",
                "aria-label=\"",
            ] {
                assert!(video.contains(part), "{page}: no {part} in {video}");
            }
            assert!(!video.contains("autoplay"), "{page}");
            let captions = addresses(video, ".vtt");
            let response = app.get(&captions[0]).await;
            assert_eq!(response.header("content-type"), "text/vtt; charset=utf-8");
            assert!(response.text().starts_with("WEBVTT\n"), "{captions:?}");
        }
    }
    // An actor in a customer's role is labeled.
    let home = app.get("/").await.text();
    for captions in addresses(&home, ".vtt") {
        let words = app.get(&captions).await.text();
        assert!(
            words.contains("Sample: replaced by a customer's own words"),
            "{captions}"
        );
    }
}

#[tokio::test]
async fn only_pages_with_the_jingle_allow_blob_media_and_have_the_key() {
    let app = TestApp::start().await;
    for (page, plays) in [
        ("/about", true),
        ("/ads", true),
        ("/", false),
        ("/reviews", false),
    ] {
        let response = app.get(page).await;
        let policy = response.header("content-security-policy");
        assert!(policy.contains("media-src 'self'"), "{page}");
        assert_eq!(policy.contains("media-src 'self' blob:;"), plays, "{page}");
        assert_eq!(policy.contains("blob:"), plays, "{page}");
        assert_eq!(response.text().contains("public-anon-key"), plays, "{page}");
    }
}

#[tokio::test]
async fn an_unknown_video_is_404() {
    let app = TestApp::start().await;
    for path in [
        "/videos/review-1.mp4",
        "/videos/review-1.00000000.mp4",
        "/videos/",
    ] {
        assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
