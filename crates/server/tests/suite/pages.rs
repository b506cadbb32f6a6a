//! What a GET is answered with.

use crate::support::TestApp;
use axum::body::Body;
use axum::http::{Request, StatusCode};

#[tokio::test]
async fn home_and_quote_are_complete_documents() {
    let app = TestApp::start().await;
    for (path, words) in [
        ("/", "Expert Movers Ready When You Are"),
        ("/quote", "Get your free estimate"),
    ] {
        let page = app.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text().starts_with("<!doctype html>"), "{path}");
        assert!(page.text().contains(words), "{path}");
        assert!(
            !page.text().contains(" style=\""),
            "the policy would drop it: {path}"
        );
    }
}

#[tokio::test]
async fn each_coding_decodes_to_the_same_page_and_has_its_own_tag() {
    let app = TestApp::start().await;
    let plain = app.get("/").await;
    let mut tags = vec![plain.header("etag").to_owned()];
    for coding in ["br", "zstd", "gzip"] {
        let asked = Request::get("/").header("accept-encoding", coding);
        let page = app
            .send(asked.body(Body::empty()).expect("a request"))
            .await;
        assert_eq!(page.header("content-encoding"), coding);
        assert_eq!(page.header("vary"), "accept-encoding");
        assert!(page.body.len() < plain.body.len() / 2, "{coding}");
        tags.push(page.header("etag").to_owned());
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4);
}

#[tokio::test]
async fn a_known_page_is_not_sent_again() {
    let app = TestApp::start().await;
    let tag = app.get("/").await.header("etag").to_owned();
    let asked = Request::get("/").header("if-none-match", format!("\"other\", {tag}"));
    let page = app
        .send(asked.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(page.status, StatusCode::NOT_MODIFIED);
    assert!(page.body.is_empty());
    let asked = Request::get("/").header("if-none-match", "\"other\"");
    let page = app
        .send(asked.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(page.status, StatusCode::OK);
}

#[tokio::test]
async fn everything_a_page_loads_is_there_and_may_be_kept_for_ever() {
    let app = TestApp::start().await;
    for page in ["/", "/quote"] {
        let html = app.get(page).await.text();
        let quoted = html.split(['"', '(', ')']);
        let loaded = quoted.filter(|w| w.starts_with("/assets/") || w.starts_with("/images/"));
        let mut files: Vec<&str> = loaded.map(|w| w.split('#').next().unwrap_or(w)).collect();
        files.sort_unstable();
        files.dedup();
        assert!(files.len() > 5, "{page}: {files:?}");
        for file in files {
            let answer = app.get(file).await;
            assert_eq!(answer.status, StatusCode::OK, "{file}");
            assert_eq!(
                answer.header("cache-control"),
                "public, max-age=31536000, immutable"
            );
            assert_ne!(
                answer.header("content-type"),
                "application/octet-stream",
                "{file}"
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_path_is_404_in_the_specs_words() {
    let app = TestApp::start().await;
    for path in [
        "/nowhere",
        "/a/b/c",
        "/%FF",
        "/quote/received/7",
        "/assets/none.js",
    ] {
        let page = app.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.text().contains("Oops! Page not found"), "{path}");
        assert!(page.text().contains("Return to Home"), "{path}");
        assert!(page.text().contains("noindex"), "{path}");
    }
}

#[tokio::test]
async fn other_spellings_of_a_path_lead_to_the_canonical_one() {
    let app = TestApp::start().await;
    for (path, to) in [
        ("/quote/", "/quote"),
        ("/QUOTE?a=1", "/quote?a=1"),
        ("/Quote//", "/quote"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(answer.header("location"), to, "{path}");
    }
}

#[tokio::test]
async fn a_page_is_only_got() {
    let app = TestApp::start().await;
    for (method, path) in [
        ("PUT", "/"),
        ("DELETE", "/quote"),
        ("POST", "/"),
        ("PATCH", "/nowhere"),
    ] {
        let asked = Request::builder().method(method).uri(path);
        let answer = app
            .send(asked.body(Body::empty()).expect("a request"))
            .await;
        assert_eq!(
            answer.status,
            StatusCode::METHOD_NOT_ALLOWED,
            "{method} {path}"
        );
        assert!(answer.header("allow").contains("GET"), "{method} {path}");
    }
}

#[tokio::test]
async fn every_answer_tells_the_browser_what_not_to_do() {
    let app = TestApp::with(&[("MUDANZA_PUBLIC_URL", "https://www.example.com")]).await;
    for path in ["/", "/nowhere", "/rest/v1/quote_requests", "/healthz"] {
        let answer = app.get(path).await;
        assert!(
            answer
                .header("content-security-policy")
                .starts_with("default-src 'none'")
        );
        assert!(
            !answer.header("content-security-policy").contains("unsafe"),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(
            answer
                .header("strict-transport-security")
                .contains("max-age=63072000")
        );
    }
    let home = app.get("/").await;
    assert!(
        home.header("content-security-policy")
            .contains("require-trusted-types-for 'script'")
    );
    assert!(
        home.text().contains("https://www.example.com/"),
        "canonical"
    );
}

#[tokio::test]
async fn a_page_that_throws_is_500_in_the_specs_words() {
    let throwing = "globalThis.mudanza = { render() { throw new Error('the roof leaks'); } };";
    let app = TestApp::with_bundle(throwing).await;
    for path in ["/", "/quote", "/nowhere"] {
        let page = app.get(path).await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
        assert!(
            page.text().contains("Unexpected Application Error!"),
            "{path}"
        );
        assert!(
            !page.text().contains("roof"),
            "what went wrong is for the log alone"
        );
    }
}
