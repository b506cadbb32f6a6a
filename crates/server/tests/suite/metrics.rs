//! What the metrics listener exports.

use crate::support::desk::PASSWORD;
use crate::support::metrics::{metrics_of, parse, scrape};
use crate::support::process::{exchange, insert_head, post_at, served};
use crate::support::{TestApp, row};
use axum::http::StatusCode;

/// The setting without which responses are not counted.
const ON: (&str, &str) = ("MUDANZA_METRICS_LISTEN", "127.0.0.1:0");

#[tokio::test(flavor = "multi_thread")]
async fn counts_responses_by_group_and_status() {
    let app = TestApp::with_env(&[ON]).await;
    // The first pages are rendered again once the uploaded images are known.
    app.best_compressed("/").await;
    let (site, metrics) = (served(&app).await, metrics_of(&app).await);
    for line in ["GET /", "GET /", "GET /no-such-page", "GET /healthz"] {
        exchange(site, line, "", "").await;
    }
    let after = scrape(metrics).await;
    for (group, status, count) in [
        ("page", "2xx", 2),
        ("page", "4xx", 1),
        ("page", "5xx", 0),
        ("health", "2xx", 1),
        ("form", "2xx", 0),
    ] {
        let series = format!("http_requests_total{{group=\"{group}\",status=\"{status}\"}}");
        assert_eq!(after.get(&series), count, "{series}");
    }
    let count = "http_request_duration_seconds_count{group=\"page\"}";
    assert_eq!(after.get(count), 3);
    assert!(after.get("page_renders_total") >= 1);
    assert!(after.get("page_cache_hits_total") >= 1);
    assert_eq!(after.get("page_render_failures_total"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_addresses_add_no_series() {
    let app = TestApp::with_env(&[ON]).await;
    let (site, metrics) = (served(&app).await, metrics_of(&app).await);
    let before = scrape(metrics).await.count_of("http");
    for line in ["GET /a", "GET /b.php", "PURGE /c", "POST /d", "OPTIONS /e"] {
        exchange(site, line, "x-forwarded-for: 198.51.100.7\r\n", "").await;
    }
    assert_eq!(scrape(metrics).await.count_of("http"), before);
}

#[tokio::test]
async fn counts_each_lead_once_by_its_form() {
    let app = TestApp::start().await;
    let metrics = metrics_of(&app).await;
    let quotes = "leads_total{form=\"quote\"}";
    assert_eq!(scrape(metrics).await.get(quotes), 0);
    let body = row(serde_json::json!({}));
    for _ in 0..2 {
        let key = [("idempotency-key", "the-same")];
        let stored = app.send(crate::support::insert(body.clone(), &key)).await;
        assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
    }
    let after = scrape(metrics).await;
    assert_eq!(after.get(quotes), 1, "a repeat is not a lead");
    assert_eq!(after.get("leads_total{form=\"office\"}"), 0);
}

#[tokio::test]
async fn counts_failed_sign_ins_by_reason() {
    let app = TestApp::start().await;
    app.owner().await;
    let metrics = metrics_of(&app).await;
    app.sign_in("rosa@example.com", PASSWORD).await;
    for _ in 0..4 {
        let wrong = app.sign_in("rosa@example.com", "a wrong password").await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    }
    let throttled = app.sign_in("rosa@example.com", "a wrong password").await;
    assert_eq!(throttled.status, StatusCode::TOO_MANY_REQUESTS);
    let after = scrape(metrics).await;
    for (reason, count) in [("password", 4), ("throttled", 1), ("code", 0)] {
        let series = format!("sign_in_failures_total{{reason=\"{reason}\"}}");
        assert_eq!(after.get(&series), count, "{series}");
    }
}

#[tokio::test]
async fn reports_messages_that_wait_and_those_given_up() {
    let app = TestApp::start().await;
    let metrics = metrics_of(&app).await;
    assert_eq!(scrape(metrics).await.get("outbox_messages"), 0);
    app.insert(row(serde_json::json!({}))).await;
    app.advance_clock(120);
    let waiting = scrape(metrics).await;
    assert_eq!(waiting.get("outbox_messages"), 2, "to owner and visitor");
    assert_eq!(waiting.get("outbox_oldest_message_age_seconds"), 120);
    assert_eq!(waiting.get("outbox_overdue_seconds"), 120);
    assert_eq!(waiting.get("outbox_dead_messages"), 0);
    let given_up = "update notices set state = 'dead', finished_at = due_at";
    let pool = app.database().await;
    sqlx::query(given_up).execute(&pool).await.expect("changed");
    let after = scrape(metrics).await;
    assert_eq!(after.get("outbox_dead_messages"), 2);
    assert_eq!(after.get("outbox_messages"), 0);
    assert_eq!(after.get("outbox_oldest_message_age_seconds"), 0);
}

#[tokio::test]
async fn reports_a_database_that_does_not_answer_beside_everything_else() {
    let app = TestApp::start().await;
    let metrics = metrics_of(&app).await;
    let before = scrape(metrics).await;
    assert_eq!(before.get("database_up"), 1);
    assert!(before.get("database_size_bytes") > 100_000);
    app.program.store.close().await;
    let after = scrape(metrics).await;
    assert_eq!(after.get("database_up"), 0);
    for unknown in ["database_size_bytes", "outbox_messages"] {
        assert_eq!(after.find(unknown), None, "{unknown}");
    }
    assert!(after.get("data_free_bytes") > 0);
}

#[tokio::test]
async fn reports_the_program_and_its_content() {
    let app = TestApp::start().await;
    let scrape = scrape(metrics_of(&app).await).await;
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        scrape.get(&format!("build_info{{version=\"{version}\"}}")),
        1
    );
    assert_eq!(scrape.get("content_info{revision=\"0\"}"), 1);
    let start: jiff::Timestamp = crate::support::NOW.parse().expect("a time");
    assert_eq!(scrape.get("process_start_time_seconds"), start.as_second());
    assert!(scrape.get("process_resident_memory_bytes") > 1 << 20);
    assert_eq!(scrape.get("stalled_workers"), 0);
    assert_eq!(scrape.count_of("certificate"), 0, "a proxy has it");
    assert_eq!(scrape.get("http_connections"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_connections() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_CONNECTIONS_PER_ADDRESS", "1")]).await;
    let (site, metrics) = (served(&app).await, metrics_of(&app).await);
    let held = std::net::TcpStream::connect(site).expect("connects");
    let refused = exchange(site, "GET /healthz", "", "").await;
    assert_eq!(refused.status, 503);
    let during = scrape(metrics).await;
    assert_eq!(during.get("http_connections"), 1);
    assert_eq!(during.get("http_connections_refused_total"), 1);
    drop(held);
}

#[test]
#[should_panic(expected = "twice")]
fn the_parser_refuses_a_series_that_occurs_twice() {
    parse("# HELP a_total A long help.\n# TYPE a_total counter\na_total 1\na_total 1\n");
}

#[test]
#[should_panic(expected = "b_total below a_total")]
fn the_parser_refuses_a_sample_without_a_type() {
    parse("# HELP a_total A long help.\n# TYPE a_total counter\nb_total 1\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_leads_and_sign_ins_that_come_over_the_network() {
    let app = TestApp::with_env(&[ON]).await;
    let (site, metrics) = (served(&app).await, metrics_of(&app).await);
    let body = row(serde_json::json!({}));
    let head = insert_head("key", &body);
    let (line, headers) = head
        .split_once(" HTTP/1.1\r\nhost: mudanza\r\n")
        .expect("a head");
    let headers = headers.split("content-length").next().expect("headers");
    let stored = exchange(site, line, headers, &body).await;
    assert_eq!(stored.status, 201, "{}", stored.body);
    let same_origin = "sec-fetch-site: same-origin\r\n";
    let fields = [("email", "nobody@example.com"), ("password", "wrong")];
    let failed = post_at(site, "/sign-in", same_origin, &fields).await;
    assert_eq!(failed.status, 401, "{}", failed.body);
    let after = scrape(metrics).await;
    let counted = |group: &str, status: &str| {
        after.get(&format!(
            "http_requests_total{{group=\"{group}\",status=\"{status}\"}}"
        ))
    };
    assert_eq!((counted("api", "2xx"), counted("desk", "4xx")), (1, 1));
    assert_eq!(after.get("leads_total{form=\"quote\"}"), 1);
    let failures = "sign_in_failures_total{reason=\"password\"}";
    assert_eq!(after.get(failures), 1);
}
