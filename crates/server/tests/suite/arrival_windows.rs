//! `GET /rest/v1/rpc/arrival_windows`: other programs read which arrival windows are free.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use domain::schedule::Confirmation;
use serde_json::{Value, json};

use crate::quote_booking::{MONDAY, book, customer};
use crate::support::{TestApp, TestResponse};

const PATH: &str = "/rest/v1/rpc/arrival_windows";

/// Sends a request with the public key.
async fn send(app: &TestApp, method: &str, query: &str) -> TestResponse {
    let request = Request::builder()
        .method(method)
        .uri(format!("{PATH}?{query}"))
        .header("apikey", "public-anon-key");
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}

/// The windows of Monday for a job of the quote's length.
async fn monday(app: &TestApp) -> Vec<Value> {
    let response = send(app, "GET", "minutes=690&crew_size=3").await;
    assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    let all = response.json();
    let all = all.as_array().expect("a list").iter();
    all.filter(|window| window["day"] == MONDAY)
        .cloned()
        .collect()
}

#[tokio::test]
async fn lists_the_windows_that_can_still_be_booked() {
    let (app, path) = customer(Confirmation::Instant).await;
    let morning = json!({ "day": MONDAY, "starts": "08:00", "ends": "10:00" });
    assert_eq!(
        monday(&app).await,
        [morning],
        "later ones would end too late"
    );
    book(&app, &path).await;
    assert!(monday(&app).await.is_empty());
    let other_days = send(&app, "GET", "minutes=690").await;
    assert_eq!(other_days.header("cache-control"), "private, max-age=15");
    assert_ne!(other_days.json(), json!([]));
}

#[tokio::test]
async fn nothing_is_free_without_crews() {
    let app = TestApp::start().await;
    let response = send(&app, "GET", "minutes=240").await;
    assert_eq!(response.status, StatusCode::OK);
    assert_eq!(response.json(), json!([]));
}

#[tokio::test]
async fn a_bad_parameter_is_named() {
    let (app, _) = customer(Confirmation::Instant).await;
    for (query, field) in [
        ("", "minutes"),
        ("minutes=", "minutes"),
        ("minutes=0", "minutes"),
        ("minutes=-60", "minutes"),
        ("minutes=11.5", "minutes"),
        ("minutes=10081", "minutes"),
        ("minutes=99999999999999999999", "minutes"),
        ("minutes=240&crew_size=9", "crew_size"),
        ("minutes=240&crew_size=two", "crew_size"),
    ] {
        let response = send(&app, "GET", query).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{query}");
        let error = response.json();
        assert_eq!(error["fields"][0]["field"], field, "{query}: {error}");
    }
    let longest = send(&app, "GET", "minutes=10080").await;
    assert_eq!(longest.status, StatusCode::OK);
    assert_eq!(longest.json(), json!([]), "no day is as long");
}

#[tokio::test]
async fn needs_a_key_and_only_reads() {
    let app = TestApp::start().await;
    let without = app.get(&format!("{PATH}?minutes=240")).await;
    assert_eq!(without.status, StatusCode::UNAUTHORIZED);
    let posted = send(&app, "POST", "minutes=240").await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(posted.header("allow"), "GET");
}

#[tokio::test]
async fn limits_requests_per_address() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_QUESTIONS_PER_MINUTE", "2")]).await;
    for expected in [200, 200, 429] {
        let response = send(&app, "GET", "minutes=240").await;
        assert_eq!(response.status, expected, "{}", response.text());
    }
}
