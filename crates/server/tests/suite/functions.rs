//! `POST /functions/v1/…`: the jingle, and the two ways to fail that a client tells apart.

use std::time::Duration;

use crate::support::{Answer, TestApp};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use supabase::{JINGLE_TIMEOUT, Jingles};

const JINGLE: &str = "/functions/v1/generate-moving-jingle";

/// As the official client sends it: with both headers, and a body only if there is one.
fn invoke(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path)
        .header("apikey", "public-anon-key")
        .header("authorization", "Bearer public-anon-key");
    request.body(body.into()).expect("a request")
}

fn file(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let body = answer.json();
    let fields: Vec<&String> = body.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["audioData"]);
    let data = body["audioData"].as_str().expect("text");
    STANDARD.decode(data).expect("base64")
}

#[tokio::test]
async fn without_a_body_the_tune_of_the_day_is_answered() {
    let app = TestApp::start().await;
    let answer = app.send(invoke(JINGLE, "")).await;
    assert_eq!(
        answer.header("content-type"),
        "application/json; charset=utf-8"
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("x-relay-error"), "");
    let tune = file(&answer);
    // 20 November is the 324th day of 2026; the seeds are taken in turn.
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
async fn a_seed_chooses_the_tune() {
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
async fn what_is_no_seed_is_refused_by_name() {
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
        let answer = app.send(invoke(JINGLE, body)).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
        // The function itself says no, so it is no relay error.
        assert_eq!(answer.header("x-relay-error"), "", "{body}");
        let error = answer.json()["error"].as_str().expect("text").to_owned();
        assert!(error.contains(words), "{body}: {error}");
    }
    let deep = "[".repeat(900);
    let answer = app.send(invoke(JINGLE, deep)).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let answer = app.send(invoke(JINGLE, " ".repeat(1_001))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn what_never_reaches_a_function_is_a_relay_error() {
    let app = TestApp::start().await;
    for path in ["/functions/v1/generate-moving-jungle", "/functions/v1/a/b"] {
        let answer = app.send(invoke(path, "")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header("x-relay-error"), "true", "{path}");
        assert_eq!(
            answer.json(),
            json!({ "code": "NOT_FOUND", "message": "Requested function was not found" })
        );
    }
    let get = Request::get(JINGLE).header("apikey", "public-anon-key");
    let answer = app.send(get.body(Body::empty()).expect("a request")).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("x-relay-error"), "true");
    assert_eq!(answer.header("allow"), "POST");
}

#[tokio::test]
async fn without_a_right_key_there_is_nothing() {
    let app = TestApp::start().await;
    for path in [JINGLE, "/functions/v1/none"] {
        for (key, words) in [(None, "No API key"), (Some("wrong"), "Invalid API key")] {
            let mut request = Request::post(path);
            if let Some(key) = key {
                request = request.header("apikey", key);
            }
            let answer = app
                .send(request.body(Body::empty()).expect("a request"))
                .await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
            assert!(answer.text().contains(words), "{path}: {}", answer.text());
        }
    }
    // A publishable key travels in `apikey` alone.
    let alone = Request::post(JINGLE).header("apikey", "public-anon-key");
    let answer = app
        .send(alone.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn other_origins_may_call_and_read_what_kind_of_failure_it_was() {
    let app = TestApp::start().await;
    let asked = Request::options(JINGLE)
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "apikey,authorization,x-client-info",
        );
    let answer = app
        .send(asked.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    assert!(
        answer
            .header("access-control-allow-headers")
            .contains("x-client-info")
    );
    let mut request = invoke("/functions/v1/none", "");
    let origin = "https://elsewhere.example".parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    let answer = app.send(request).await;
    assert!(
        answer
            .header("access-control-expose-headers")
            .contains("x-relay-error")
    );
}

#[tokio::test]
async fn one_address_may_not_ask_without_end_and_the_forms_go_on() {
    let app = TestApp::with(&[
        ("MUDANZA_LIMITS_TUNES_PER_MINUTE", "2"),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2"),
    ])
    .await;
    for expected in [200, 200, 429] {
        let answer = app.send(invoke(JINGLE, r#"{"seed":7}"#)).await;
        assert_eq!(answer.status, expected, "{}", answer.text());
        if expected == 429 {
            assert_eq!(answer.header("retry-after"), "60");
            assert!(answer.json()["error"].is_string());
            assert_eq!(answer.header("x-relay-error"), "");
        }
    }
    assert_eq!(
        app.insert(crate::support::row(json!({}))).await.status,
        StatusCode::CREATED
    );
}

#[tokio::test]
async fn a_tune_is_sent_compressed() {
    let app = TestApp::start().await;
    let plain = app.send(invoke(JINGLE, r#"{"seed":7}"#)).await.body.len();
    let mut request = invoke(JINGLE, r#"{"seed":7}"#);
    let coding = "gzip, br".parse().expect("a header");
    request.headers_mut().insert("accept-encoding", coding);
    // Tags are for what is got, not for what is posted to.
    request
        .headers_mut()
        .insert("if-none-match", "*".parse().expect("a header"));
    let answer = app.send(request).await;
    assert_eq!(
        (answer.status, answer.header("content-encoding")),
        (StatusCode::OK, "br")
    );
    assert!(
        answer.body.len() * 5 < plain * 4,
        "{} of {plain}",
        answer.body.len()
    );
}

#[tokio::test]
async fn a_function_that_fails_says_so_itself() {
    let app = TestApp::changed(|app| {
        let broken = |_| Err("out of strings".to_owned());
        app.jingles = Jingles::new(broken, JINGLE_TIMEOUT, app.compressor.clone()).into();
    })
    .await;
    let answer = app.send(invoke(JINGLE, "")).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.header("x-relay-error"), "");
    let body = answer.json();
    let error = body["error"].as_str().expect("text");
    assert!(
        !error.contains("strings"),
        "what is for the log is not told"
    );
}

#[tokio::test]
async fn one_that_takes_too_long_is_a_relay_error() {
    static BUSY: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let app = TestApp::changed(|app| {
        let busy = |_| {
            drop(BUSY.blocking_lock());
            Ok(Vec::new())
        };
        app.jingles = Jingles::new(busy, Duration::ZERO, app.compressor.clone()).into();
    })
    .await;
    let busy = BUSY.lock().await;
    let answer = app.send(invoke(JINGLE, "")).await;
    drop(busy);
    assert_eq!(answer.status, StatusCode::GATEWAY_TIMEOUT);
    assert_eq!(answer.header("x-relay-error"), "true");
}
