//! Attacks by a service that the program connects to.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::content::HOME;
use crate::support::{TestApp, row};
use axum::Router;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::routing::any;
use serde_json::json;

/// Serves a router on loopback. Returns its address.
async fn serve(router: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

/// A service that sends every request elsewhere, with counts of the requests to it and to elsewhere.
async fn redirecting() -> (String, Arc<AtomicUsize>, Arc<AtomicUsize>) {
    let (own, elsewhere) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
    let count = Arc::clone(&elsewhere);
    let target = Router::new().fallback(any(async move || {
        count.fetch_add(1, Ordering::Relaxed);
        StatusCode::OK
    }));
    let target = serve(target).await;
    let count = Arc::clone(&own);
    let service = Router::new().fallback(any(async move || {
        count.fetch_add(1, Ordering::Relaxed);
        (StatusCode::TEMPORARY_REDIRECT, [(LOCATION, target)])
    }));
    (serve(service).await, own, elsewhere)
}

#[tokio::test]
async fn a_webhook_follows_no_redirect() {
    let (url, own, elsewhere) = redirecting().await;
    let app = TestApp::with_env(&[
        ("MUDANZA_WEBHOOK_URL", &url),
        (
            "MUDANZA_WEBHOOK_SECRET",
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        ),
    ])
    .await;
    app.insert(row(json!({}))).await;
    assert_eq!(app.drain().await, (2, 1));
    assert_eq!(own.load(Ordering::Relaxed), 1);
    assert_eq!(elsewhere.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn a_purge_follows_no_redirect() {
    let (url, own, elsewhere) = redirecting().await;
    let app = TestApp::with_env(&[
        ("MUDANZA_CDN_PURGE_URL", &url),
        ("MUDANZA_CDN_PURGE_HEADER", "Authorization: Bearer s3cret"),
    ])
    .await;
    let owner = app.owner().await;
    app.set(&owner, HOME, "/title", json!("{brand.main} of the Valley"))
        .await;
    app.advance_clock(10);
    app.drain().await;
    assert!(own.load(Ordering::Relaxed) > 0);
    assert_eq!(elsewhere.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn an_image_bucket_follows_no_redirect() {
    let (url, own, elsewhere) = redirecting().await;
    let storage = format!("s3://bucket?endpoint={url}&region=us-east-1");
    // It lists its images at the start.
    let app = TestApp::with_env(&[
        ("MUDANZA_STORAGE_URL", &storage),
        ("MUDANZA_STORAGE_ACCESS_KEY", "key"),
        ("MUDANZA_STORAGE_SECRET_KEY", "secret"),
    ])
    .await;
    assert_eq!(app.get("/").await.status, StatusCode::OK);
    assert!(own.load(Ordering::Relaxed) > 0);
    assert_eq!(elsewhere.load(Ordering::Relaxed), 0);
}
