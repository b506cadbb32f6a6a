//! Attacks by unusual requests: two lengths, other methods, files that were published by accident, and texts whose
//! encoding a browser would have to guess.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::TestApp;
use crate::support::desk::PASSWORD;
use crate::support::process::{Reply, exchange, parsed, post_at, served};

/// Sends bytes as they are and reads to the end of the connection.
async fn raw(address: SocketAddr, request: &str) -> Reply {
    let mut stream = TcpStream::connect(address).await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    // A server that refuses a request may reset the connection behind its response.
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut bytes));
    let _ = read.await.expect("the connection is closed");
    parsed(&String::from_utf8_lossy(&bytes)).expect("a response")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_has_one_length() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    for headers in [
        "content-length: 5\r\ncontent-length: 6\r\n",
        "content-length: 5, 6\r\n",
        "content-length: -5\r\n",
        "content-length: 5\r\n x-folded: 1\r\n",
        "transfer-encoding: gzip\r\n",
        "transfer-encoding: chunked, identity\r\n",
        "transfer-encoding: xchunked\r\ntransfer-encoding: chunked\r\n",
        "transfer-encoding: xchunked, chunked\r\n",
        "transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n",
    ] {
        let head = format!("POST /subscribe HTTP/1.1\r\nhost: mudanza\r\n{headers}\r\nhello");
        let reply = raw(address, &head).await;
        assert_eq!(reply.status, 400, "{headers}: {}", reply.head);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_traced() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    for path in [
        "/",
        "/healthz",
        "/rest/v1/quote_requests",
        "/desk/api/me",
        "/nowhere",
    ] {
        let line = format!("TRACE {path}");
        let reply = exchange(address, &line, "x-secret: canaryxq\r\n", "").await;
        assert!(
            (400..500).contains(&reply.status),
            "{path}: {}",
            reply.status
        );
        assert!(!reply.body.contains("canaryxq"), "{path}: {}", reply.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_sources_nor_folders_are_served() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    for path in [
        "/.git/config",
        "/.git/HEAD",
        "/.svn/entries",
        "/.env",
        "/config.toml",
        "/Cargo.toml",
        "/mudanza.db",
        "/assets/",
        "/images/",
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
    ] {
        let reply = exchange(address, &format!("GET {path}"), "", "").await;
        // Another spelling of an address may be redirected.
        assert!([404, 308].contains(&reply.status), "{path}: {}", reply.head);
        for words in ["[workspace]", "Index of", "root:"] {
            assert!(!reply.body.contains(words), "{path}: {}", reply.body);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_text_says_its_encoding() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let home = exchange(address, "GET /", "", "").await.body;
    let mut sources = home
        .split(" src=\"/")
        .filter_map(|part| part.split('"').next());
    let script = sources.find(|source| source.contains(".js"));
    let script = format!("GET /{}", script.expect("a script"));
    for line in [
        "GET /",
        "GET /nowhere",
        "GET /es/nowhere",
        "GET /sign-in",
        "GET /sitemap.xml",
        "GET /robots.txt",
        "GET /healthz",
        "GET /readyz",
        "GET /desk/api/me",
        "POST /leads",
        "POST /rest/v1/quote_requests",
        "GET /storage/v1/object/public/moving_service_images/none.jpg",
        "GET /.well-known/security.txt",
        &script,
    ] {
        let reply = exchange(address, line, "", "").await;
        let kind = reply.header("content-type").to_ascii_lowercase();
        // JSON is UTF-8 by its standard (RFC 8259).
        let is_json = kind.starts_with("application/json");
        let is_empty = reply.body.is_empty();
        assert!(
            is_json || is_empty || kind.contains("charset=utf-8"),
            "{line}: {kind}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_link_signs_nobody_in() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let link = app
        .program
        .set_up_link()
        .await
        .expect("kept")
        .expect("no owner");
    let path = &link[link.find("/set-up/").expect("a path")..];
    for path in [path, "/sign-in", "/sign-in/forgot"] {
        let page = exchange(address, &format!("GET {path}"), "", "").await;
        assert_eq!(
            (page.status, page.cookie("__Host-sid")),
            (200, None),
            "{path}"
        );
        // Masked, and open to password managers.
        for field in page
            .body
            .split("<input")
            .filter(|tag| tag.contains("name=\"password\""))
        {
            let field = field.split('>').next().unwrap_or_default();
            let field = field.to_ascii_lowercase();
            assert!(field.contains("type=\"password\""), "{field}");
            assert!(
                field.contains("autocomplete=\"") && field.contains("-password\""),
                "{field}"
            );
        }
    }
    let fields = [
        ("name", "Rosa"),
        ("email", "rosa@example.com"),
        ("password", PASSWORD),
    ];
    let posted = post_at(address, path, "", &fields).await;
    assert!(posted.cookie("__Host-sid").is_some(), "{}", posted.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_of_an_account_is_in_what_the_desk_shows() {
    let app = TestApp::with_default_limits().await;
    let owner = app.owner().await;
    let address = served(&app).await;
    let pool = app.database().await;
    let row = "select p.password, s.hash from people p join sessions s on s.person_id = p.id";
    let (password, session): (String, String) =
        sqlx::query_as(row).fetch_one(&pool).await.expect("stored");
    let cookie = format!("cookie: {}\r\n", owner.0);
    for path in [
        "me",
        "people",
        "sessions",
        "second-factor",
        "security-events",
        "mail",
    ] {
        let reply = exchange(address, &format!("GET /desk/api/{path}"), &cookie, "").await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        for secret in [password.as_str(), &session, "argon2"] {
            assert!(!reply.body.contains(secret), "{path}: {}", reply.body);
        }
    }
}
