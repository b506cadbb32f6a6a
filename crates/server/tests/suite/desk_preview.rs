//! Previews at the desk: the real pages with unpublished edits, in a sandboxed frame.

use crate::support::content::{FACTS, HOME};
use crate::support::desk::Session;
use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn previews_the_whole_site_before_publishing() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let live = app.page("/").await;
    let mut file = app.open(&owner, FACTS).await;
    file["value"]["brand"]["main"] = json!("Rosa Moves");
    let address = preview_path(&app, &owner, &file).await;
    assert!(
        address.starts_with("/desk/preview/") && address.ends_with('/'),
        "{address}"
    );

    let home = at(&app, &owner, &address).await;
    assert_eq!(home.status, StatusCode::OK);
    let page = home.text();
    assert!(page.contains("Rosa Moves"));
    // Its links lead to other pages of the same preview, and each works.
    assert!(
        page.contains(&format!("<a href=\"{address}quote\""))
            || page.contains(&format!(" href=\"{address}quote\""))
    );
    for path in [
        "quote",
        "service-areas/alamo",
        "blog",
        "blog?category=packing-tips",
        "about",
        "thank-you",
    ] {
        let other = at(&app, &owner, &format!("{address}{path}")).await;
        assert_eq!(other.status, StatusCode::OK, "{path}");
        assert!(other.text().contains("Rosa Moves"), "{path}");
    }
    let lost = at(&app, &owner, &format!("{address}no-such-page")).await;
    assert!(
        lost.text().contains("Rosa Moves"),
        "the 404 page is looked at as well"
    );

    // It may only be framed by the desk, is neither indexed nor cached, and cannot submit forms.
    let policy = home.header("content-security-policy");
    for rule in [
        "frame-ancestors 'self'",
        "form-action 'none'",
        "sandbox allow-same-origin",
    ] {
        assert!(policy.contains(rule), "{policy}");
    }
    assert!(!policy.contains("script-src") && !policy.contains("allow-scripts"));
    assert_eq!(home.header("x-robots-tag"), "noindex");
    assert_eq!(home.header("cache-control"), "no-store");
    // The site itself is unchanged.
    assert_eq!(app.page("/").await, live);
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
}

#[tokio::test]
async fn previews_expire_and_the_oldest_is_evicted() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = app.open(&owner, HOME).await;
    let mut addresses = Vec::new();
    for _ in 0..5 {
        addresses.push(preview_path(&app, &owner, &file).await);
    }
    let gone = at(&app, &owner, &addresses[0]).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    // Their pages are read again, because only those of the latest are in memory.
    for address in &addresses[1..] {
        let kept = at(&app, &owner, address).await;
        assert_eq!(kept.status, StatusCode::OK);
    }
    app.advance_clock(15 * 60);
    let over = at(&app, &owner, &addresses[4]).await;
    assert_eq!(over.status, StatusCode::NOT_FOUND);
    for path in [
        "/desk/preview/7/",
        "/desk/preview/7/quote",
        "/desk/preview/%00/x",
    ] {
        let response = at(&app, &owner, path).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
    }
    let mut broken = file.clone();
    broken["value"]["section"][0]["heading"] = json!(7);
    let refused = preview(&app, &owner, &broken).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        refused.json()["problems"][0]["pointer"],
        "/section/0/heading"
    );
}

async fn preview(app: &TestApp, owner: &Session, file: &Value) -> TestResponse {
    let body = json!({ "path": file["path"], "value": file["value"], "body": file["body"] });
    app.desk(owner, "POST", "content/preview", &body.to_string())
        .await
}

async fn preview_path(app: &TestApp, owner: &Session, file: &Value) -> String {
    let response = preview(app, owner, file).await;
    assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    response.json()["address"]
        .as_str()
        .expect("an address")
        .to_owned()
}

async fn at(app: &TestApp, owner: &Session, path: &str) -> TestResponse {
    let request = Request::get(path)
        .header("cookie", &owner.0)
        .body(Body::empty());
    app.send(request.expect("a request")).await
}
