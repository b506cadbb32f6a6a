//! `GET /rest/v1/`: the API responds as its description says.

use std::collections::BTreeSet;

use crate::support::sample_images::SERVICE_KEY;
use crate::support::{TestApp, TestResponse, insert, row};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

const PUBLIC_KEY: &str = "public-anon-key";

fn request(method: &str, path: &str, key: Option<&str>, body: Option<&Value>) -> Request<Body> {
    let mut request = Request::builder()
        .method(method.to_uppercase().as_str())
        .uri(path);
    if let Some(key) = key {
        request = request.header("apikey", key);
    }
    if body.is_some() {
        request = request.header("content-type", "application/json");
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    request.body(body).expect("a request")
}

async fn description(app: &TestApp) -> Value {
    let response = app
        .send(request("get", "/rest/v1/", Some(PUBLIC_KEY), None))
        .await;
    assert_eq!(response.status, StatusCode::OK);
    response.json()
}

/// Method, path and operation.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let all = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(move |(method, operation)| (method.as_str(), path.as_str(), operation))
    });
    all.collect()
}

fn example(operation: &Value) -> Option<&Value> {
    operation.pointer("/requestBody/content/application~1json/example")
}

/// The response's status must be documented, with the body's type.
fn expect_documented(operation: &Value, response: &TestResponse, place: &str) {
    let status = response.status.as_str();
    let documented = &operation["responses"][status];
    assert!(
        documented.is_object(),
        "{place}: {status} {}",
        response.text()
    );
    let sent = response.header("content-type");
    let sent = sent.split(';').next().unwrap_or_default();
    if let Some(content) = documented["content"]
        .as_object()
        .filter(|_| !sent.is_empty())
    {
        assert!(content.contains_key(sent), "{place}: {status} {sent}");
    }
}

fn names(value: &Value) -> BTreeSet<&str> {
    let fields = value.as_object().expect("an object");
    fields.keys().map(String::as_str).collect()
}

#[tokio::test]
async fn the_description_needs_a_key_and_is_only_read() {
    let app = TestApp::start().await;
    for (key, status) in [
        (None, StatusCode::UNAUTHORIZED),
        (Some("wrong"), StatusCode::UNAUTHORIZED),
        (Some(PUBLIC_KEY), StatusCode::OK),
    ] {
        let response = app.send(request("get", "/rest/v1/", key, None)).await;
        assert_eq!(response.status, status, "{key:?}");
    }
    let response = app
        .send(request("get", "/rest/v1/", Some(PUBLIC_KEY), None))
        .await;
    let kind = response.header("content-type");
    assert_eq!(kind, "application/openapi+json; charset=utf-8");
    assert_eq!(response.json()["openapi"], "3.1.0");
    let response = app
        .send(request("post", "/rest/v1/", Some(PUBLIC_KEY), None))
        .await;
    assert_eq!(response.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(response.header("allow"), "GET");
    assert_eq!(response.json()["code"], "PGRST117");
}

#[tokio::test]
async fn every_documented_operation_responds_as_documented() {
    let app = TestApp::with_bucket().await;
    let document = description(&app).await;
    for (method, path, operation) in operations(&document) {
        let place = format!("{method} {path}");
        let path = path.replace("{name}", "none.jpg");
        let key = Some(SERVICE_KEY);
        let response = app
            .send(request(method, &path, key, example(operation)))
            .await;
        expect_documented(operation, &response, &place);
        // Unknown addresses and methods have errors of their own.
        let text = response.text();
        for unknown in [
            "There is no such call",
            "was not found",
            "schema cache",
            "PGRST117",
        ] {
            assert!(!text.contains(unknown), "{place}: {text}");
        }
        let is_open = operation["security"].as_array().is_some_and(Vec::is_empty);
        let without = app
            .send(request(method, &path, None, example(operation)))
            .await;
        let is_refused = without.status == StatusCode::UNAUTHORIZED;
        assert_eq!(is_refused, !is_open, "{place}: {}", without.status);
        expect_documented(operation, &without, &place);
    }
}

#[tokio::test]
async fn operations_that_change_images_reject_the_public_key() {
    let app = TestApp::with_bucket().await;
    let document = description(&app).await;
    for (method, path, operation) in operations(&document) {
        if operation["responses"]["403"].is_null() {
            continue;
        }
        let path = path.replace("{name}", "none.jpg");
        let body = example(operation);
        let response = app
            .send(request(method, &path, Some(PUBLIC_KEY), body))
            .await;
        assert_eq!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
        expect_documented(operation, &response, &path);
    }
}

#[tokio::test]
async fn the_documented_example_is_stored() {
    let app = TestApp::start().await;
    let document = description(&app).await;
    let operation = &document["paths"]["/rest/v1/quote_requests"]["post"];
    let example = example(operation).expect("an example");
    let columns = &document["components"]["schemas"]["QuoteRequest"]["properties"];
    assert!(names(example).is_subset(&names(columns)));
    for body in [example.clone(), json!([example])] {
        let response = app.insert(body.to_string()).await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    }
    assert_eq!(app.count("select count(*) from leads").await, 2);
}

#[tokio::test]
async fn the_stored_row_has_the_documented_columns() {
    let app = TestApp::start().await;
    let document = description(&app).await;
    let schemas = &document["components"]["schemas"];
    let response = app.send(insert(row(json!({})), &[])).await;
    assert_eq!(response.status, StatusCode::CREATED);
    let rows = response.json();
    let columns = &schemas["StoredQuoteRequest"]["properties"];
    assert_eq!(names(&rows[0]), names(columns));
    let lines = &schemas["Estimate"]["properties"];
    assert_eq!(names(&rows[0]["estimate"]), names(lines));
}

#[tokio::test]
async fn documented_limits_are_those_of_the_api() {
    let app = TestApp::start().await;
    let document = description(&app).await;
    let columns = &document["components"]["schemas"]["QuoteRequest"]["properties"];
    for (column, schema) in columns.as_object().expect("columns") {
        let of_length = |length: u64| json!("x".repeat(usize::try_from(length).expect("short")));
        let (most, above) = if let Some(most) = schema["maxLength"].as_u64() {
            if schema["format"] == "email" {
                continue;
            }
            (of_length(most), of_length(most + 1))
        } else if let Some(most) = schema["maximum"].as_u64() {
            (json!(most), json!(most + 1))
        } else {
            continue;
        };
        for (value, status) in [
            (most, StatusCode::CREATED),
            (above, StatusCode::BAD_REQUEST),
        ] {
            let response = app.insert(row(json!({ column: value }))).await;
            assert_eq!(response.status, status, "{column}: {}", response.text());
        }
    }
}

#[tokio::test]
async fn methods_that_are_not_documented_change_nothing() {
    let app = TestApp::with_bucket().await;
    let document = description(&app).await;
    for method in [Method::PUT, Method::PATCH, Method::DELETE] {
        let path = "/rest/v1/quote_requests";
        let documented = &document["paths"][path][method.as_str().to_lowercase()];
        assert!(documented.is_null(), "{method}");
        let key = Some(SERVICE_KEY);
        let response = app.send(request(method.as_str(), path, key, None)).await;
        assert_eq!(response.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert_eq!(response.header("allow"), "POST");
    }
}
