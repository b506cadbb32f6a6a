//! `POST /rest/v1/quote_requests` as a service: limits, CORS, and an unavailable database.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;

use crate::support::{TestApp, insert, row};

#[tokio::test]
async fn limits_forms_per_address_if_configured() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2")]).await;
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(app.insert(row(json!({}))).await.status.as_u16());
    }
    assert_eq!(statuses, [201, 201, 429]);
}

#[tokio::test]
async fn says_to_the_wizard_in_words_that_the_limit_is_reached() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "1")]).await;
    let first = app.insert(row(json!({}))).await;
    assert_eq!(first.status, StatusCode::CREATED);
    for (source, words) in [
        ("language=en", "Too many requests in one minute."),
        ("language=es", "Son demasiadas solicitudes en un minuto."),
    ] {
        let wizard = insert(row(json!({})), &[("lead-source", source)]);
        let refused = app.send(wizard).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        let body = refused.json();
        let message = body["message"].as_str().expect("a message");
        assert!(message.starts_with(words), "{message}");
        assert_eq!(body["fields"], json!([{ "field": "", "message": message }]));
        assert_eq!(body["details"], json!(null));
    }
}

#[tokio::test]
async fn cors_allows_the_headers_of_the_official_client_and_of_tracing_tools() {
    let app = TestApp::start().await;
    let headers = "apikey,authorization,x-client-info,idempotency-key,x-supabase-api-version,\
        accept-profile,content-profile,prefer,x-retry-count,traceparent,tracestate,baggage,\
        sentry-trace,x-datadog-trace-id,newrelic,x-next-years-header";
    let asked = Request::builder()
        .method("OPTIONS")
        .uri("/rest/v1/quote_requests")
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", headers);
    let response = app
        .send(asked.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(response.status, StatusCode::OK);
    assert_eq!(response.header("access-control-allow-origin"), "*");
    let allowed = response.header("access-control-allow-headers");
    assert_eq!(allowed, headers);
}

#[tokio::test]
async fn answers_503_for_a_locked_database_and_recovers() {
    let app = TestApp::with_env(&[("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")]).await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let refused = app.insert(row(json!({}))).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        refused.json()["message"],
        json!("Failed to submit quote request. Please try again.")
    );
    held.rollback().await.expect("freed");
    assert_eq!(app.insert(row(json!({}))).await.status, StatusCode::CREATED);
    assert_eq!(app.stored().await.len(), 1);
}
