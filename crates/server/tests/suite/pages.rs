//! Responses to GET requests.

use crate::support::TestApp;
use crate::support::process::{exchange, served};
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
async fn each_encoding_decodes_to_the_same_page_and_has_its_own_etag() {
    let app = TestApp::start().await;
    let plain = app.get("/").await;
    let mut tags = vec![plain.header("etag").to_owned()];
    for coding in ["br", "zstd", "gzip"] {
        let request = Request::get("/").header("accept-encoding", coding);
        let page = app
            .send(request.body(Body::empty()).expect("a request"))
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
async fn answers_304_for_a_matching_etag() {
    let app = TestApp::start().await;
    let tag = app.get("/").await.header("etag").to_owned();
    let request = Request::get("/").header("if-none-match", format!("\"other\", {tag}"));
    let page = app
        .send(request.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(page.status, StatusCode::NOT_MODIFIED);
    assert!(page.body.is_empty());
    // The browser stored these with the page.
    for stored in [
        "content-type",
        "content-encoding",
        "content-security-policy",
    ] {
        assert!(!page.headers.contains_key(stored), "{stored}");
    }
    for kept in ["etag", "vary", "cache-control", "x-content-type-options"] {
        assert!(page.headers.contains_key(kept), "{kept}");
    }
    let request = Request::get("/").header("if-none-match", "\"other\"");
    let page = app
        .send(request.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(page.status, StatusCode::OK);
}

#[tokio::test]
async fn every_asset_of_a_page_exists_and_is_immutable() {
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
            let response = app.get(file).await;
            assert_eq!(response.status, StatusCode::OK, "{file}");
            assert_eq!(
                response.header("cache-control"),
                "public, max-age=31536000, immutable"
            );
            assert_ne!(
                response.header("content-type"),
                "application/octet-stream",
                "{file}"
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_path_is_404_with_the_text_of_the_spec() {
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
async fn the_404_page_links_to_the_home_page_in_the_other_language() {
    let app = TestApp::start().await;
    for (path, language, home) in [("/nowhere", "es", "/es"), ("/es/nowhere", "en", "/")] {
        let page = app.get(path).await.text();
        let link = format!("lang=\"{language}\" hrefLang=\"{language}\" href=\"{home}\"");
        assert!(page.contains(&link), "{path}: {page}");
        assert!(!page.contains("rel=\"alternate\" hrefLang"), "{path}");
    }
}

#[tokio::test]
async fn redirects_other_spellings_to_the_canonical_path() {
    let app = TestApp::start().await;
    for (path, to) in [
        ("/quote/", "/quote"),
        ("/QUOTE?a=1", "/quote?a=1"),
        ("/Quote//", "/quote"),
        ("/ES", "/es"),
        ("/Es/", "/es"),
        ("/Es/Cotizacion?from=Donna", "/es/cotizacion?from=Donna"),
        ("/es/Cotización", "/es/cotizacion"),
        ("//quote", "/quote"),
        ("//", "/"),
        ("//ES//cotizacion", "/es/cotizacion"),
        ("/service-areas//mcallen", "/service-areas/mcallen"),
        ("/quote%20", "/quote"),
        ("/Blog?category=", "/blog?category="),
        ("/Desk", "/desk"),
    ] {
        let response = app.get(path).await;
        assert_eq!(response.status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(response.header("location"), to, "{path}");
    }
    for path in [
        "//evil.example",
        "//evil.example/",
        "//evil.example//quote",
        "/%2Fevil.example",
        "/%5Cevil.example",
        "//www.evil.example/es",
    ] {
        let response = app.get(path).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.header("location"), "", "{path}");
    }
}

#[tokio::test]
async fn rejects_methods_other_than_get() {
    let app = TestApp::start().await;
    for (method, path) in [
        ("PUT", "/"),
        ("DELETE", "/quote"),
        ("POST", "/about"),
        ("POST", "/nowhere"),
        ("PATCH", "/nowhere"),
    ] {
        let request = Request::builder().method(method).uri(path);
        let response = app
            .send(request.body(Body::empty()).expect("a request"))
            .await;
        assert_eq!(
            response.status,
            StatusCode::METHOD_NOT_ALLOWED,
            "{method} {path}"
        );
        assert!(response.header("allow").contains("GET"), "{method} {path}");
    }
}

#[tokio::test]
async fn only_a_refused_method_says_which_are_allowed() {
    let app = TestApp::start().await;
    for (path, status) in [
        ("/", StatusCode::OK),
        ("/about", StatusCode::OK),
        ("/quote", StatusCode::OK),
        ("/es/cotizacion?from=Pharr", StatusCode::OK),
        ("/leads", StatusCode::SEE_OTHER),
        ("/nowhere", StatusCode::NOT_FOUND),
        ("/quote/steps", StatusCode::METHOD_NOT_ALLOWED),
    ] {
        for method in ["GET", "HEAD"] {
            let request = Request::builder().method(method).uri(path);
            let response = app
                .send(request.body(Body::empty()).expect("a request"))
                .await;
            assert_eq!(response.status, status, "{method} {path}");
            let is_refused = status == StatusCode::METHOD_NOT_ALLOWED;
            let allowed = if is_refused { "POST" } else { "" };
            assert_eq!(response.header("allow"), allowed, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let app = TestApp::with_env(&[("MUDANZA_PUBLIC_URL", "https://www.example.com")]).await;
    for path in ["/", "/nowhere", "/rest/v1/quote_requests", "/healthz"] {
        let response = app.get(path).await;
        assert!(
            response
                .header("content-security-policy")
                .starts_with("default-src 'none'")
        );
        assert!(
            !response
                .header("content-security-policy")
                .contains("unsafe"),
            "{path}"
        );
        assert_eq!(
            response.header("x-content-type-options"),
            "nosniff",
            "{path}"
        );
        assert!(
            response
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
async fn a_page_that_throws_is_500_with_the_text_of_the_spec() {
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

/// Over the network, because the length is checked where it is sent.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_refused_request_is_whole_in_each_language() {
    let app = TestApp::start().await;
    let site = served(&app).await;
    let headers = "content-type: application/x-www-form-urlencoded\r\n";
    for (path, words) in [
        (
            "/residential-movers",
            "could not read what your browser sent",
        ),
        ("/es/mudanzas-residenciales", "No pudimos leer"),
        ("/es", "No pudimos leer"),
    ] {
        let refused = exchange(site, &format!("POST {path}"), headers, "x").await;
        assert_eq!(refused.status, 400, "{path}");
        assert!(refused.body.contains(words), "{path}: {}", refused.body);
        assert!(refused.body.ends_with("</html>\n"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_failure_is_whole_with_its_reference() {
    let throwing = "globalThis.mudanza = { render() { throw new Error('the roof leaks'); } };";
    let app = TestApp::with_bundle(throwing).await;
    let site = served(&app).await;
    for (path, words) in [
        ("/quote", "Reference: "),
        ("/es/cotizacion", "Referencia: "),
    ] {
        let failed = exchange(site, &format!("GET {path}"), "", "").await;
        assert_eq!(failed.status, 500, "{path}");
        assert!(failed.body.contains(words), "{path}: {}", failed.body);
        assert!(failed.body.ends_with("</html>\n"), "{path}");
    }
}
