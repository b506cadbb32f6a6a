//! A publication does not wait for other work on content.

use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::json;

use crate::support::TestApp;
use crate::support::content::FACTS;

/// More checks than may wait at the same time.
const CHECKS: usize = 20;

#[tokio::test(flavor = "multi_thread")]
async fn a_publication_does_not_wait_for_drafts_that_are_checked() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = app.open(&owner, FACTS).await;
    let draft = json!({ "path": FACTS, "value": file["value"], "body": file["body"] }).to_string();
    let checks = (0..CHECKS).map(|_| app.desk(&owner, "POST", "content/check", &draft));
    let published = tokio::select! {
        biased;
        _ = join_all(checks) => panic!("the checks ended before the publication"),
        published = app.publish(&owner, &file, "/brand/main", json!("Rosa Moves")) => published,
    };
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    assert!(app.page("/").await.contains("Rosa Moves"));
}
