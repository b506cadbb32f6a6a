//! Films: whole, in parts, and not again.

use crate::support::{Answer, TestApp};
use axum::body::Body;
use axum::http::{Request, StatusCode};

const FILM: &[u8] = include_bytes!("../../../../content/videos/review-1.mp4");

/// The addresses that a page shows of a kind.
fn addresses(html: &str, ending: &str) -> Vec<String> {
    let quoted = html.split('"').filter(|word| word.starts_with("/videos/"));
    quoted
        .filter(|word| word.ends_with(ending))
        .map(str::to_owned)
        .collect()
}

async fn film(app: &TestApp) -> String {
    let home = app.get("/").await.text();
    let all = addresses(&home, ".mp4");
    assert_eq!(all.len(), 3, "{all:?}");
    all.into_iter()
        .find(|film| film.contains("review-1"))
        .expect("the first one")
}

async fn ask(app: &TestApp, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}

#[tokio::test]
async fn a_film_is_sent_whole_as_it_is_and_kept_for_ever() {
    let app = TestApp::start().await;
    let path = film(&app).await;
    let answer = ask(&app, "GET", &path, &[("accept-encoding", "br, gzip")]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body == FILM, "other bytes");
    for (name, value) in [
        ("content-type", "video/mp4"),
        ("accept-ranges", "bytes"),
        ("content-encoding", ""),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(answer.header(name), value, "{name}");
    }
    let head = ask(&app, "HEAD", &path, &[("range", "bytes=0-1")]).await;
    assert_eq!(head.status, StatusCode::OK, "a HEAD knows no ranges");
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), FILM.len().to_string());
    assert_eq!(head.header("accept-ranges"), "bytes");
}

#[tokio::test]
async fn a_player_gets_the_part_it_asks_for() {
    let app = TestApp::start().await;
    let path = film(&app).await;
    let size = FILM.len();
    for (range, from, to) in [
        ("bytes=0-", 0, size),
        ("bytes=0-0", 0, 1),
        ("bytes=100-299", 100, 300),
        ("bytes=-7", size - 7, size),
        ("bytes=100-99999999", 100, size),
    ] {
        let answer = ask(&app, "GET", &path, &[("range", range)]).await;
        assert_eq!(answer.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert!(answer.body == FILM[from..to], "{range}: other bytes");
        let held = format!("bytes {from}-{}/{size}", to - 1);
        assert_eq!(answer.header("content-range"), held, "{range}");
        assert_eq!(answer.header("content-type"), "video/mp4", "{range}");
    }
    let beyond = format!("bytes={size}-");
    let answer = ask(&app, "GET", &path, &[("range", &beyond)]).await;
    assert_eq!(answer.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(answer.header("content-range"), format!("bytes */{size}"));
    assert!(answer.body.is_empty());
}

#[tokio::test]
async fn a_part_fits_only_to_the_film_it_is_of() {
    let app = TestApp::start().await;
    let path = film(&app).await;
    let tag = ask(&app, "GET", &path, &[]).await.header("etag").to_owned();
    assert!(tag.starts_with('"'), "a strong tag: {tag}");
    let range = ("range", "bytes=0-9");
    for (if_range, status) in [(tag.as_str(), 206), ("\"another\"", 200)] {
        let answer = ask(&app, "GET", &path, &[range, ("if-range", if_range)]).await;
        assert_eq!(answer.status, status, "{if_range}");
    }
    let known = ask(&app, "GET", &path, &[range, ("if-none-match", &tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert!(known.body.is_empty());
}

#[tokio::test]
async fn each_video_has_a_poster_and_captions_that_can_be_read() {
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
            let answer = app.get(&captions[0]).await;
            assert_eq!(answer.header("content-type"), "text/vtt; charset=utf-8");
            assert!(answer.text().starts_with("WEBVTT\n"), "{captions:?}");
        }
    }
    // Who stands for a customer says so.
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
async fn only_pages_with_the_jingle_may_play_blobs_and_know_the_key() {
    let app = TestApp::start().await;
    for (page, plays) in [
        ("/about", true),
        ("/ads", true),
        ("/", false),
        ("/reviews", false),
    ] {
        let answer = app.get(page).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("media-src 'self'"), "{page}");
        assert_eq!(policy.contains("media-src 'self' blob:;"), plays, "{page}");
        assert_eq!(policy.contains("blob:"), plays, "{page}");
        assert_eq!(answer.text().contains("public-anon-key"), plays, "{page}");
    }
}

#[tokio::test]
async fn an_address_that_names_no_film_is_the_404_page() {
    let app = TestApp::start().await;
    for path in [
        "/videos/review-1.mp4",
        "/videos/review-1.00000000.mp4",
        "/videos/",
    ] {
        assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
