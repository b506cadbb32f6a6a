//! A CDN in front of the program: what it may cache, and what it must purge.

use std::collections::BTreeSet;

use crate::support::content::{FACTS, HOME};
use crate::support::process::{exchange, served};
use crate::support::receiver::Receiver;
use crate::support::sample_images::{SERVICE_KEY, jpeg};
use crate::support::{HOST, TestApp};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

const PAGE: &str = "public, max-age=0, s-maxage=300, stale-while-revalidate=60";
const PURGES: &str = "select count(*) from notices where kind = 'cdn_purge'";

async fn behind_a_cdn() -> TestApp {
    TestApp::with_env(&[
        ("MUDANZA_CDN_S_MAXAGE", "300"),
        ("MUDANZA_CDN_STALE_WHILE_REVALIDATE", "60"),
    ])
    .await
}

/// The address of a category of the blog, which has a query.
fn listing(app: &TestApp) -> String {
    let snapshot = app.program.current().snapshot();
    let listings = &snapshot.english_site().blog.listings;
    listings.keys().next().expect("a category").clone()
}

/// The addresses of all purges, each of which names at most as many as CDNs take.
fn purged(cdn: &Receiver) -> BTreeSet<String> {
    let mut addresses = BTreeSet::new();
    for (_, body) in cdn.received() {
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        let files = body["files"].as_array().expect("a list");
        assert!((1..=100).contains(&files.len()), "{}", files.len());
        addresses.extend(
            files
                .iter()
                .map(|file| file.as_str().expect("text").to_owned()),
        );
    }
    addresses
}

#[tokio::test]
async fn everything_is_revalidated_by_default() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for path in ["/", "/es", listing(&app).as_str()] {
        let cache = app.get(path).await.header("cache-control").to_owned();
        assert_eq!(cache, "public, no-cache", "{path}");
    }
    let icon = app.get("/favicon.ico").await;
    assert_eq!(icon.header("cache-control"), "public, max-age=86400");
    app.set(&owner, HOME, "/title", json!("{brand.main} of the Valley"))
        .await;
    assert_eq!(app.count(PURGES).await, 0);
}

#[tokio::test]
async fn a_cdn_may_cache_what_is_the_same_for_everybody() {
    let app = behind_a_cdn().await;
    for path in ["/", "/es", "/quote", "/blog", listing(&app).as_str()] {
        let response = app.get(path).await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
        assert_eq!(response.header("cache-control"), PAGE, "{path}");
    }
    let etag = app.get("/").await.header("etag").to_owned();
    let known = Request::get("/").header("if-none-match", etag);
    let known = app
        .send(known.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known.header("cache-control"), PAGE);
    for path in ["/favicon.ico", "/apple-touch-icon.png", "/icons/192.png"] {
        let icon = app.get(path).await.header("cache-control").to_owned();
        assert_eq!(icon, PAGE.replace("max-age=0", "max-age=86400"), "{path}");
    }
}

#[tokio::test]
async fn the_fast_path_sends_the_same_header() {
    let app = behind_a_cdn().await;
    let address = served(&app).await;
    // The first request renders the page; later ones are served from memory.
    for _ in 0..2 {
        let reply = exchange(address, "GET /", "", "").await;
        assert_eq!(reply.header("cache-control"), PAGE);
    }
}

#[tokio::test]
async fn a_cdn_may_not_cache_errors_entries_or_the_desk() {
    let app = behind_a_cdn().await;
    let campaign = format!("{}&utm_source=flyer", listing(&app));
    for path in [
        "/no-such-page",
        "/es/no-hay",
        "/quote?bedrooms=3",
        "/quote?lead=no-token",
        "/?utm_source=flyer",
        campaign.as_str(),
        "/quote/received/no-token",
        "/q/no-token",
        "/desk",
        "/desk/api/session",
        "/rest/v1/quote_requests",
        "/healthz",
        "/sitemap.xml",
    ] {
        let response = app.get(path).await;
        let cache = response.header("cache-control");
        assert!(!cache.contains("s-maxage"), "{path}: {cache}");
    }
    let response = app.post_form("/quote", &[("step", "1")]).await;
    let cache = response.header("cache-control");
    assert!(!cache.contains("s-maxage"), "{cache}");
}

#[tokio::test]
async fn a_publication_asks_the_cdn_to_purge_what_it_changes() {
    let cdn = Receiver::start(&[500]).await;
    let app = TestApp::with_env(&[
        ("MUDANZA_CDN_PURGE_URL", &cdn.url),
        ("MUDANZA_CDN_PURGE_HEADER", "Authorization: Bearer s3cret"),
    ])
    .await;
    let owner = app.owner().await;
    app.set(&owner, HOME, "/title", json!("{brand.main} of the Valley"))
        .await;
    app.drain().await;
    let early = cdn.received();
    assert!(early.is_empty(), "another program may show the old page");
    app.advance_clock(10);
    app.drain().await;
    assert_eq!(cdn.received().len(), 1, "it answered 500");
    app.advance_clock(3_600);
    app.drain().await;
    let received = cdn.received();
    assert_eq!(received.len(), 2, "a second attempt");
    assert_eq!(received[0].1, received[1].1);
    for (headers, _) in &received {
        assert_eq!(headers["authorization"], "Bearer s3cret");
        assert_eq!(headers["content-type"], "application/json");
    }
    let home = purged(&cdn);
    assert!(home.contains(&format!("{HOST}/")), "{home:?}");
    assert!(!home.contains(&format!("{HOST}/blog")), "{home:?}");

    // The name is on every page, also on the listings of the blog.
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    app.advance_clock(10);
    app.drain().await;
    let all = purged(&cdn);
    for path in app.sitemap().await.iter().chain([&listing(&app)]) {
        assert!(all.contains(&format!("{HOST}{path}")), "{path}");
    }
    app.advance_clock(3_600);
    app.drain().await;
    assert_eq!(purged(&cdn).len(), all.len(), "nothing is left to send");
}

#[tokio::test]
async fn an_uploaded_image_asks_the_cdn_to_purge_all_pages() {
    let cdn = Receiver::start(&[]).await;
    let app = TestApp::with_env(&[
        ("MUDANZA_CDN_PURGE_URL", &cdn.url),
        ("MUDANZA_API_SERVICE_KEY", SERVICE_KEY),
    ])
    .await;
    let refresh = async || app.program.publisher.refresh().await.expect("answers");
    refresh().await;
    assert_eq!(app.count(PURGES).await, 0, "nothing has changed");
    let response = app.upload("crew.jpg", jpeg(800, 600)).await;
    assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    refresh().await;
    let messages = app.count(PURGES).await;
    app.upload("truck.jpg", jpeg(800, 600)).await;
    refresh().await;
    assert_eq!(app.count(PURGES).await, messages, "a burst asks once");
    app.advance_clock(10);
    app.drain().await;
    let all = purged(&cdn);
    for path in app.sitemap().await {
        assert!(all.contains(&format!("{HOST}{path}")), "{path}");
    }
}

#[tokio::test]
async fn a_cdn_that_does_not_answer_delays_no_publication() {
    // Nothing listens on this port.
    let app = TestApp::with_env(&[("MUDANZA_CDN_PURGE_URL", "http://127.0.0.1:9/purge")]).await;
    let owner = app.owner().await;
    app.set(&owner, HOME, "/title", json!("{brand.main} of the Valley"))
        .await;
    assert!(app.page("/").await.contains("of the Valley"));
    app.advance_clock(10);
    app.drain().await;
    let outbox = app.desk_get(&owner, "outbox").await;
    let mut messages = outbox["messages"].as_array().expect("a list").iter();
    let purge = messages.find(|message| message["message"]["label"] == "CDN purge");
    assert!(purge.is_some(), "{outbox}");
}
