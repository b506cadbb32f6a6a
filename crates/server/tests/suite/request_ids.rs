//! Request ids: which responses carry them, whose ids are taken over, and where they are shown.

use std::net::SocketAddr;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::process::{Process, exchange, folder, served};
use crate::support::{TestApp, row};

const THROWING: &str = "globalThis.mudanza = { render() { throw new Error('the roof leaks'); } };";

fn is_random(id: &str) -> bool {
    id.len() == 16 && id.chars().all(|c| c.is_ascii_hexdigit())
}

#[tokio::test]
async fn responses_that_nobody_may_cache_carry_an_id_of_their_own() {
    let app = TestApp::start().await;
    for path in [
        "/readyz",
        "/rest/v1/x",
        "/desk/api/leads",
        "/sign-in",
        "/no",
    ] {
        let first = app.get(path).await;
        let first = first.header("x-request-id");
        assert!(is_random(first), "{path}: {first}");
        let second = app.get(path).await;
        assert_ne!(first, second.header("x-request-id"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn public_pages_carry_none_whether_cached_or_not() {
    let app = TestApp::start().await;
    let site = served(&app).await;
    for path in ["/", "/about", "/about", "/es", "/favicon.ico"] {
        let page = exchange(site, &format!("GET {path}"), "", "").await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.header("x-request-id"), "", "{path}");
    }
}

#[test]
fn the_lines_of_the_log_about_a_request_carry_its_id() {
    let (_folder, data) = folder();
    let variables = [("MUDANZA_LOG_FORMAT", "json")];
    let mut server = Process::start_with_log(&data, "log", &variables);
    let stored = server.insert("key", &row(json!({}))).expect("answers");
    assert_eq!(stored.status, 201, "{}", stored.body);
    server.terminate();
    server.wait();
    let log = std::fs::read_to_string(data.join("log")).expect("readable");
    let lines = log
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let line = lines
        .into_iter()
        .find(|line: &Value| line["fields"]["message"] == "lead stored");
    let line = line.unwrap_or_else(|| panic!("no such line: {log}"));
    assert_eq!(line["span"]["id"], stored.header("x-request-id"), "{line}");
}

#[tokio::test]
async fn the_error_page_shows_its_id_in_both_languages() {
    let app = TestApp::with_bundle(THROWING).await;
    for (path, label) in [("/", "Reference"), ("/es", "Referencia")] {
        let page = app.get(path).await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
        let id = page.header("x-request-id");
        assert!(is_random(id), "{path}: {id}");
        let line = format!("<p><small>{label}: {id}</small></p>");
        assert!(page.text().contains(&line), "{path}: {}", page.text());
    }
    let refused = app.post_form("/es/no-form", &[("a", "b")]).await;
    assert!(refused.status.is_client_error());
    assert!(!refused.text().contains("eferenc"), "{}", refused.text());
}

/// The id of the response to a request with this header.
async fn id_of(address: SocketAddr, headers: &str) -> String {
    let reply = exchange(address, "GET /readyz", headers, "").await;
    reply.header("x-request-id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_trusted_proxy_chooses_an_id() {
    let app = TestApp::with_env(&[("MUDANZA_SERVER_TRUSTED_PROXIES", "127.0.0.1")]).await;
    let trusting = served(&app).await;
    let longest = "a".repeat(64);
    for id in ["7", "Trace_id-2026", longest.as_str()] {
        let header = format!("x-request-id: {id}\r\n");
        assert_eq!(id_of(trusting, &header).await, id);
    }
    let too_long = "a".repeat(65);
    for id in ["", too_long.as_str(), "a b", "<b>", "a;b", "ñ", "a\tb"] {
        let header = format!("x-request-id: {id}\r\n");
        assert!(is_random(&id_of(trusting, &header).await), "{id}");
    }
    let two = "x-request-id: a\r\nx-request-id: b\r\n";
    assert!(is_random(&id_of(trusting, two).await), "ambiguous");
    let other = TestApp::start().await;
    let header = "x-request-id: chosen\r\n";
    assert!(is_random(&id_of(served(&other).await, header).await));
}
