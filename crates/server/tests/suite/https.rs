//! HTTPS without a proxy: a certificate is obtained by ACME, served, renewed and shared.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use doctor::Level;
use store::{CertificateRow, CertificateScope};

use crate::support::TestApp;
use crate::support::https::{NAMES, certificates, listener, serve, texts, wait_for_certificate};
use crate::support::metrics::{metrics_of, scrape};
use crate::support::pebble::Pebble;
use crate::support::process::{PROGRAM, exchange, folder};
use crate::support::tls::{certificate, connect, get, status_by_http2};

/// Start and end of the stored certificate in milliseconds, and how many orders failed.
async fn stored(app: &TestApp) -> (i64, i64, i64) {
    let pool = app.database().await;
    let stored = "select c.not_before, c.not_after, o.failures from acme_orders o
        join acme_certificates c on c.domains = o.domains";
    let stored = sqlx::query_as(stored).fetch_one(&pool).await;
    stored.expect("a certificate")
}

#[tokio::test(flavor = "multi_thread")]
async fn obtains_serves_and_renews_a_certificate() {
    let http = listener().await;
    let pebble = Pebble::start(http.local_addr().expect("bound").port()).await;
    let variables = pebble.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    let first_program = certificates(&app);
    let served = serve(&app, http).await;
    wait_for_certificate(&app).await;

    let roots = pebble.roots().await;
    for name in NAMES.split(',') {
        let page = get(served.https, name, &roots, "/").await;
        assert_eq!(page.status, 200, "{name}: {}", page.head);
        let hsts = page.header("strict-transport-security");
        assert_eq!(hsts, "max-age=63072000", "{name}");
    }
    for (url, expected) in [
        ("https://www.example.com/", 200),
        ("https://www.example.com/healthz", 200),
        ("https://www.example.com/nowhere", 404),
        ("https://example.com/Quote", 308),
    ] {
        let status = status_by_http2(served.https, &roots, url).await;
        assert_eq!(status.as_u16(), expected, "{url}");
    }
    let other = connect(served.https, "other.example.com", &roots, &[]).await;
    assert!(other.is_err(), "not our name");
    let moved = exchange(served.http, "GET /quote?crew=3", "", "").await;
    let target = "https://www.example.com/quote?crew=3";
    assert_eq!((moved.status, moved.header("location")), (308, target));
    assert_eq!(moved.header("strict-transport-security"), "");
    refuses_the_api_in_the_clear(served.http).await;
    let tokens = "select count(*) from acme_challenges";
    assert_eq!(app.count(tokens).await, 0, "they are deleted");

    // Another start serves the stored certificate and orders none.
    let before = certificate(served.https, "example.com", &roots).await;
    let row = stored(&app).await;
    let app = app.restart_with(&texts(&variables)).await;
    let second_program = certificates(&app);
    assert!(second_program.has_certificate());
    second_program.check().await.expect("answers");
    assert_eq!(stored(&app).await, row);

    // It renews, while the first program responds to the challenges and then serves the new certificate.
    let (not_before, not_after, _) = row;
    let now = (app.program.clock)().as_millisecond();
    let lifetime = not_after - not_before;
    // The test's clock is not that of the authority, and orders are not repeated soon.
    let due = (not_before + lifetime / 3 * 2).max(now + lifetime / 3) + 1_000;
    let seconds = (due - now) / 1_000 + 1;
    assert_eq!(second_program.overdue(), None);
    app.advance_clock(seconds);
    let two_days = 2 * 24 * 3_600;
    app.advance_clock(two_days);
    assert_eq!(second_program.overdue(), Some(not_after));
    app.advance_clock(-two_days);
    second_program.check().await.expect("answers");
    app.advance_clock(-seconds);
    first_program.check().await.expect("answers");
    let renewed = certificate(served.https, "example.com", &roots).await;
    assert_ne!(renewed, before);
}

/// Programs learn that they must use HTTPS, instead of sending their key in the clear each time.
async fn refuses_the_api_in_the_clear(http: SocketAddr) {
    for line in [
        "POST /rest/v1/quote_requests",
        "GET /storage/v1/object/public/moving_service_images/a.jpg",
        "POST /functions/v1/assistant",
        "GET /desk/api/leads",
    ] {
        let refused = exchange(http, line, "apikey: public-anon-key\r\n", "").await;
        assert_eq!(
            (refused.status, refused.header("location")),
            (403, ""),
            "{line}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn says_why_a_challenge_failed_and_waits() {
    let nobody = listener().await;
    let port = nobody.local_addr().expect("bound").port();
    drop(nobody);
    let pebble = Pebble::start(port).await;
    let variables = pebble.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    let certificates = certificates(&app);
    let failures = "select failures from acme_orders";
    for (seconds, expected) in [(0, 1), (1_800, 1), (1_800, 2), (3_600, 2), (3_600, 3)] {
        app.advance_clock(seconds);
        certificates.check().await.expect("answers");
        assert_eq!(app.count(failures).await, expected, "{seconds}");
    }
    assert!(!certificates.has_certificate());
    let findings = doctor::examine(&app.program.settings, &app.program.clock).await;
    let found = findings.iter().find(|found| found.name == "certificate");
    let found = found.expect("a finding");
    assert_eq!(found.level, Level::Problem, "{found}");
    for words in [
        "www.example.com: ",
        "port 80 of this machine must be reachable",
        "it is tried again after 2026-11-21T01:00:00Z",
    ] {
        assert!(found.text.contains(words), "{found}");
    }

    // A restart tries again immediately: the operator has probably fixed something.
    app.advance_clock(1_800);
    let app = app.restart_with(&texts(&variables)).await;
    let certificates = self::certificates(&app);
    certificates.check().await.expect("answers");
    assert_eq!(app.count(failures).await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_served_in_the_clear_before_there_is_a_certificate() {
    let variables = [
        ("MUDANZA_TLS_DOMAINS", NAMES),
        ("MUDANZA_TLS_DIRECTORY", "https://127.0.0.1:1/directory"),
    ];
    let app = TestApp::with_env(&variables).await;
    let served = serve(&app, listener().await).await;
    for path in ["/", "/es", "/quote"] {
        let page = exchange(served.http, &format!("GET {path}"), "", "").await;
        assert_eq!((page.status, page.header("retry-after")), (503, "60"));
    }
    let challenge = "GET /.well-known/acme-challenge/";
    for token in ["unknown", "", "../../etc", "%27"] {
        let reply = exchange(served.http, &format!("{challenge}{token}"), "", "").await;
        assert_eq!(reply.status, 404, "{token}");
    }
    let posted = exchange(served.http, "POST /.well-known/acme-challenge/a", "", "").await;
    assert_eq!((posted.status, posted.header("allow")), (405, "GET, HEAD"));
    let roots = tokio_rustls::rustls::RootCertStore::empty();
    refuses_the_api_in_the_clear(served.http).await;
    let refused = connect(served.https, "www.example.com", &roots, &[]).await;
    let refused = refused.expect_err("no certificate").to_string();
    assert!(refused.contains("AccessDenied"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_program_answers_a_challenge() {
    let app = TestApp::with_env(&[
        ("MUDANZA_TLS_DOMAINS", NAMES),
        ("MUDANZA_TLS_DIRECTORY", "https://127.0.0.1:1/directory"),
    ])
    .await;
    let served = serve(&app, listener().await).await;
    let store = &app.program.store;
    let added = store.add_acme_challenge("a-Token_1", "a-Token_1.thumbprint", 0);
    added.await.expect("stored");
    let path = "GET /.well-known/acme-challenge/a-Token_1";
    let reply = exchange(served.http, path, "", "").await;
    assert_eq!((reply.status, &*reply.body), (200, "a-Token_1.thumbprint"));
}

#[tokio::test]
async fn metrics_say_when_the_certificate_expires_and_how_many_orders_failed() {
    let directory = "https://127.0.0.1:1/directory";
    let app = TestApp::with_env(&[
        ("MUDANZA_TLS_DOMAINS", NAMES),
        ("MUDANZA_TLS_DIRECTORY", directory),
    ])
    .await;
    let (certificates, metrics) = (certificates(&app), metrics_of(&app).await);
    certificates.check().await.expect("answers");
    let none = scrape(metrics).await;
    assert_eq!(none.get("certificate_order_failures_total"), 1);
    assert_eq!(none.get("certificate_remaining_seconds"), 0);
    assert_eq!(none.find("certificate_lifetime_seconds"), None);

    let day = 24 * 3_600;
    let now = (app.program.clock)().as_millisecond();
    let names: Vec<String> = NAMES.split(',').map(str::to_owned).collect();
    let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
    let row = CertificateRow {
        chain: made.cert.pem(),
        private_key: made.signing_key.serialize_pem(),
        not_before: now - 30 * day * 1_000,
        not_after: now + 60 * day * 1_000,
        issued_at: now,
    };
    let scope = CertificateScope {
        directory,
        domains: NAMES,
    };
    let stored = app.program.store.store_certificate(scope, &row).await;
    stored.expect("stored");
    certificates.check().await.expect("answers");
    let valid = scrape(metrics).await;
    assert_eq!(valid.get("certificate_remaining_seconds"), 60 * day);
    assert_eq!(valid.get("certificate_lifetime_seconds"), 90 * day);
    app.advance_clock(61 * day);
    let expired = scrape(metrics).await;
    assert_eq!(expired.get("certificate_remaining_seconds"), 0);
}

#[test]
fn the_command_line_turns_https_on_and_a_taken_port_is_explained() {
    let (_folder, data) = folder();
    let command = |https: &str| {
        let mut command = Command::new(PROGRAM);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&data)
            .args(["--domain", "www.example.com", "--domain", "example.com"])
            .args(["--acme-contact", "owner@example.com"])
            .env("MUDANZA_TLS_DIRECTORY", "https://127.0.0.1:1/directory")
            .env("MUDANZA_TLS_HTTP_LISTEN", "127.0.0.1:0")
            .env("MUDANZA_TLS_HTTPS_LISTEN", https)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    };
    let mut child = command("127.0.0.1:0").spawn().expect("starts");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let said: Vec<String> = lines.take(3).map(|line| line.expect("readable")).collect();
    assert!(
        said[1].starts_with("HTTPS for www.example.com, example.com is at 127.0.0.1:"),
        "{said:?}"
    );
    assert!(said[2].contains("https://www.example.com/"), "{said:?}");
    child.kill().expect("killed");
    child.wait().expect("ended");

    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("bound").to_string();
    let output = command(&address).output().expect("runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(said.contains("ss -ltnp"), "{said}");
}
