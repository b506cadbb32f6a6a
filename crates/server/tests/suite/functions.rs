//! `POST /functions/v1/…`: the jingle, and the two kinds of error that clients distinguish.

use std::time::Duration;

use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use supabase::{JINGLE_TIMEOUT, Jingles};

const JINGLE: &str = "/functions/v1/generate-moving-jingle";

/// A call as the official client sends it: with both headers, and a body only if there is one.
fn invoke(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path)
        .header("apikey", "public-anon-key")
        .header("authorization", "Bearer public-anon-key");
    request.body(body.into()).expect("a request")
}

fn file(response: &TestResponse) -> Vec<u8> {
    assert_eq!(response.status, StatusCode::OK, "{}", response.text());
    let body = response.json();
    let fields: Vec<&String> = body.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["audioData"]);
    let data = body["audioData"].as_str().expect("text");
    STANDARD.decode(data).expect("base64")
}

#[tokio::test]
async fn answers_the_tune_of_the_day_without_a_body() {
    let app = TestApp::start().await;
    let response = app.send(invoke(JINGLE, "")).await;
    assert_eq!(
        response.header("content-type"),
        "application/json; charset=utf-8"
    );
    assert_eq!(response.header("cache-control"), "no-store");
    assert_eq!(response.header("x-relay-error"), "");
    let tune = file(&response);
    // November 20 is the 324th day of 2026; the seeds rotate daily.
    let text = include_str!("../../../../content/jingle.toml");
    let list = text.split_once("seeds = [").expect("seeds").1;
    let list = list.split_once(']').expect("a list").0;
    let seeds: Vec<u64> = list
        .split(',')
        .map(|seed| seed.trim().parse().expect("a seed"))
        .collect();
    let seed = seeds[324 % seeds.len()];
    assert_eq!(tune, jingle::jingle(seed).expect("made"));
}

#[tokio::test]
async fn a_seed_selects_the_tune() {
    let app = TestApp::start().await;
    for (body, seed) in [
        (r#"{"seed":7}"#, 7),
        (r#" { "seed" : 9007199254740991 } "#, 9_007_199_254_740_991),
        (r#"{"seed":0}"#, 0),
    ] {
        let tune = file(&app.send(invoke(JINGLE, body)).await);
        assert_eq!(tune, jingle::jingle(seed).expect("made"), "{body}");
    }
    let day = file(&app.send(invoke(JINGLE, "")).await);
    assert_eq!(file(&app.send(invoke(JINGLE, "{}")).await), day);
}

#[tokio::test]
async fn rejects_an_invalid_seed_with_the_field_named() {
    let app = TestApp::start().await;
    for (body, words) in [
        ("{", "JSON"),
        ("\u{feff}", "JSON"),
        ("[]", "object"),
        ("7", "object"),
        ("null", "object"),
        (r#"{"seed":-1}"#, "seed"),
        (r#"{"seed":1.5}"#, "seed"),
        (r#"{"seed":"7"}"#, "seed"),
        (r#"{"seed":null}"#, "seed"),
        (r#"{"seed":9007199254740992}"#, "seed"),
        (r#"{"seed":1e300}"#, "seed"),
        (r#"{"tempo":120}"#, "tempo"),
        (r#"{"seed":7,"voice":"tuba"}"#, "voice"),
    ] {
        let response = app.send(invoke(JINGLE, body)).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{body}");
        // The function itself rejects it, so it is not a relay error.
        assert_eq!(response.header("x-relay-error"), "", "{body}");
        let error = response.json()["error"].as_str().expect("text").to_owned();
        assert!(error.contains(words), "{body}: {error}");
    }
    let deep = "[".repeat(900);
    let response = app.send(invoke(JINGLE, deep)).await;
    assert_eq!(response.status, StatusCode::BAD_REQUEST);
    let response = app.send(invoke(JINGLE, " ".repeat(1_001))).await;
    assert_eq!(response.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn an_unknown_function_is_a_relay_error() {
    let app = TestApp::start().await;
    for path in ["/functions/v1/generate-moving-jungle", "/functions/v1/a/b"] {
        let response = app.send(invoke(path, "")).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.header("x-relay-error"), "true", "{path}");
        assert_eq!(
            response.json(),
            json!({ "code": "NOT_FOUND", "message": "Requested function was not found" })
        );
    }
    let get = Request::get(JINGLE).header("apikey", "public-anon-key");
    let response = app.send(get.body(Body::empty()).expect("a request")).await;
    assert_eq!(response.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(response.header("x-relay-error"), "true");
    assert_eq!(response.header("allow"), "POST");
}

#[tokio::test]
async fn rejects_a_missing_or_wrong_key() {
    let app = TestApp::start().await;
    for path in [JINGLE, "/functions/v1/none"] {
        for (key, words) in [(None, "No API key"), (Some("wrong"), "Invalid API key")] {
            let mut request = Request::post(path);
            if let Some(key) = key {
                request = request.header("apikey", key);
            }
            let response = app
                .send(request.body(Body::empty()).expect("a request"))
                .await;
            assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{path}");
            assert!(
                response.text().contains(words),
                "{path}: {}",
                response.text()
            );
        }
    }
    // Clients send a publishable key in `apikey` only.
    let alone = Request::post(JINGLE).header("apikey", "public-anon-key");
    let response = app
        .send(alone.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(response.status, StatusCode::OK);
}

#[tokio::test]
async fn cors_allows_other_origins_to_read_the_kind_of_error() {
    let app = TestApp::start().await;
    let request = Request::options(JINGLE)
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "apikey,authorization,x-client-info",
        );
    let response = app
        .send(request.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(response.status, StatusCode::OK);
    assert_eq!(response.header("access-control-allow-origin"), "*");
    assert!(
        response
            .header("access-control-allow-headers")
            .contains("x-client-info")
    );
    let mut request = invoke("/functions/v1/none", "");
    let origin = "https://elsewhere.example".parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    let response = app.send(request).await;
    assert!(
        response
            .header("access-control-expose-headers")
            .contains("x-relay-error")
    );
}

#[tokio::test]
async fn limits_calls_per_address_without_affecting_forms() {
    let app = TestApp::with_env(&[
        ("MUDANZA_LIMITS_JINGLES_PER_MINUTE", "2"),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2"),
    ])
    .await;
    for expected in [200, 200, 429] {
        let response = app.send(invoke(JINGLE, r#"{"seed":7}"#)).await;
        assert_eq!(response.status, expected, "{}", response.text());
        if expected == 429 {
            assert_eq!(response.header("retry-after"), "60");
            assert!(response.json()["error"].is_string());
            assert_eq!(response.header("x-relay-error"), "");
        }
    }
    assert_eq!(
        app.insert(crate::support::row(json!({}))).await.status,
        StatusCode::CREATED
    );
}

#[tokio::test]
async fn compresses_a_tune() {
    let app = TestApp::start().await;
    let plain = app.send(invoke(JINGLE, r#"{"seed":7}"#)).await.body.len();
    let mut request = invoke(JINGLE, r#"{"seed":7}"#);
    let coding = "gzip, br".parse().expect("a header");
    request.headers_mut().insert("accept-encoding", coding);
    // Responses to POST have no entity tag.
    request
        .headers_mut()
        .insert("if-none-match", "*".parse().expect("a header"));
    let response = app.send(request).await;
    assert_eq!(
        (response.status, response.header("content-encoding")),
        (StatusCode::OK, "br")
    );
    assert!(
        response.body.len() * 5 < plain * 4,
        "{} of {plain}",
        response.body.len()
    );
}

#[tokio::test]
async fn a_failing_function_is_a_function_error() {
    let app = TestApp::with_app(|app| {
        let broken = |_| Err("out of strings".to_owned());
        app.jingles = Jingles::new(
            broken,
            JINGLE_TIMEOUT,
            app.compressor.clone(),
            &app.watchdog,
        )
        .into();
    })
    .await;
    let response = app.send(invoke(JINGLE, "")).await;
    assert_eq!(response.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(response.header("x-relay-error"), "");
    let body = response.json();
    let error = body["error"].as_str().expect("text");
    assert!(
        !error.contains("strings"),
        "what is for the log is not told"
    );
}

#[tokio::test]
async fn a_function_that_times_out_is_a_relay_error() {
    static BUSY: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let app = TestApp::with_app(|app| {
        let busy = |_| {
            drop(BUSY.blocking_lock());
            Ok(Vec::new())
        };
        app.jingles =
            Jingles::new(busy, Duration::ZERO, app.compressor.clone(), &app.watchdog).into();
    })
    .await;
    let busy = BUSY.lock().await;
    let response = app.send(invoke(JINGLE, "")).await;
    drop(busy);
    assert_eq!(response.status, StatusCode::GATEWAY_TIMEOUT);
    assert_eq!(response.header("x-relay-error"), "true");
}
