//! HTTPS without a proxy when something is wrong: clock, name servers, the authority's limits, the stored certificate.

use std::time::Duration;

use doctor::{Finding, Level};
use store::{CertificateRow, CertificateScope, OrderLease};

use crate::support::TestApp;
use crate::support::authority::{Authority, Behavior};
use crate::support::https::{NAMES, certificates, listener, serve, texts, wait_for_certificate};
use crate::support::pebble::Pebble;
use crate::support::process::exchange;
use crate::support::tls::{certificate, get};

const DAY: i64 = 24 * 3_600;

/// The chain of the stored certificate; empty if there is none.
async fn stored_chain(app: &TestApp) -> String {
    let pool = app.database().await;
    let chain = "select coalesce(max(chain), '') from acme_certificates";
    let chain = sqlx::query_scalar(chain).fetch_one(&pool).await;
    chain.expect("readable")
}

async fn execute(app: &TestApp, statement: &'static str) {
    let pool = app.database().await;
    let changed = sqlx::query(statement).execute(&pool).await.expect("runs");
    assert_eq!(changed.rows_affected(), 1, "{statement}");
}

/// Returns why the last order failed.
async fn failure(app: &TestApp) -> String {
    let pool = app.database().await;
    let failure = sqlx::query_scalar("select failure from acme_orders");
    failure.fetch_one(&pool).await.expect("an order")
}

/// Returns what the doctor finds about one subject.
async fn finding(app: &TestApp, name: &str) -> Finding {
    let findings = doctor::examine(&app.program.settings, &app.program.clock).await;
    let found = findings.into_iter().find(|found| found.name == name);
    found.expect("a finding")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_orders_no_certificate_after_the_other() {
    let http = listener().await;
    let pebble = Pebble::start(http.local_addr().expect("bound").port()).await;
    let variables = pebble.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    let (lifetime, ahead) = (90 * DAY, 70 * DAY);
    // The authority has the machine's clock, and the program's must be ahead of it.
    let real = jiff::Timestamp::now().as_second();
    let behind = (real - (app.program.clock)().as_second()).max(0);
    app.advance_clock(behind + ahead);
    let served = serve(&app, http).await;
    wait_for_certificate(&app).await;
    let first = stored_chain(&app).await;
    let program = certificates(&app);
    for seconds in [60, 60, 3_600, 10 * DAY] {
        app.advance_clock(seconds);
        program.check().await.expect("answers");
        assert_eq!(stored_chain(&app).await, first, "after {seconds} s");
    }
    // A restart does not order, either.
    let app = app.restart_with(&texts(&variables)).await;
    let program = certificates(&app);
    program.check().await.expect("answers");
    assert_eq!(stored_chain(&app).await, first);
    let roots = pebble.roots().await;
    let page = get(served.https, "example.com", &roots, "/").await;
    assert_eq!(page.status, 200);
    app.advance_clock(lifetime / 3);
    // One of the two programs orders.
    let waiting = async {
        while stored_chain(&app).await == first {
            program.check().await.expect("answers");
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
    waited.expect("another certificate");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_is_deleted_or_damaged_is_still_served_and_stored_again() {
    let http = listener().await;
    let pebble = Pebble::start(http.local_addr().expect("bound").port()).await;
    let variables = pebble.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    let served = serve(&app, http).await;
    wait_for_certificate(&app).await;
    let roots = pebble.roots().await;
    let before = certificate(served.https, "example.com", &roots).await;
    let chain = stored_chain(&app).await;
    let program = certificates(&app);
    for fault in [
        "delete from acme_certificates",
        "update acme_certificates set chain = 'torn'",
        "update acme_certificates set private_key = ''",
    ] {
        execute(&app, fault).await;
        program.check().await.expect("answers");
        assert_eq!(stored_chain(&app).await, chain, "{fault}");
        let after = certificate(served.https, "example.com", &roots).await;
        assert!(after == before, "{fault}");
    }
    let app = app.restart_with(&texts(&variables)).await;
    assert!(certificates(&app).has_certificate());
}

#[tokio::test]
async fn a_limit_of_the_authority_is_named_and_waited_for() {
    let authority = Authority::start(Behavior {
        order: (
            "rateLimited",
            "too many certificates (5) already issued for this exact set of names",
            7_200,
        ),
        ..Behavior::default()
    })
    .await;
    let variables = authority.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    let program = certificates(&app);
    let failures = "select failures from acme_orders";
    // Our own backoff is an hour, and a start repeats what failed 15 minutes ago.
    for (seconds, expected) in [(0, 1), (3_700, 1), (3_400, 1), (200, 2)] {
        app.advance_clock(seconds);
        program.check().await.expect("answers");
        assert_eq!(app.count(failures).await, expected, "{seconds}");
    }
    let app = app.restart_with(&texts(&variables)).await;
    app.advance_clock(3_600);
    certificates(&app).check().await.expect("answers");
    assert_eq!(app.count(failures).await, 2, "not by a restart, either");
    let found = finding(&app, "certificate").await;
    assert_eq!(found.level, Level::Problem, "{found}");
    for words in [
        "(rateLimited)",
        "exact set of names",
        "tried again after 2026-11-20T22:01:40Z",
    ] {
        assert!(found.text.contains(words), "{words}: {found}");
    }
}

#[tokio::test]
async fn an_authority_whose_certificate_has_expired_points_to_the_clock() {
    for years in [[2000, 2001], [2090, 2100]] {
        let authority = Authority::start(Behavior {
            years,
            ..Behavior::default()
        })
        .await;
        let variables = authority.variables(NAMES);
        let app = TestApp::with_env(&texts(&variables)).await;
        certificates(&app).check().await.expect("answers");
        let text = failure(&app).await;
        for words in ["cannot be reached", "machine's clock", "timedatectl"] {
            assert!(text.contains(words), "{years:?}: {text}");
        }
    }
}

#[tokio::test]
async fn the_doctor_compares_the_clock_with_that_of_the_authority() {
    let authority = Authority::start(Behavior {
        date: "Fri, 20 Nov 2026 18:01:30 GMT",
        ..Behavior::default()
    })
    .await;
    let variables = authority.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    for (seconds, level) in [
        (60, Level::Ok),
        (-35, Level::Problem),
        (180, Level::Problem),
    ] {
        app.advance_clock(seconds);
        let found = finding(&app, "clock").await;
        assert_eq!(found.level, level, "{seconds}: {found}");
        if level == Level::Problem {
            for words in ["2026-11-20T18:01:30Z", "timedatectl"] {
                assert!(found.text.contains(words), "{words}: {found}");
            }
        }
    }
    let authority = Authority::start(Behavior {
        years: [2000, 2001],
        ..Behavior::default()
    })
    .await;
    let variables = authority.variables(NAMES);
    let app = app.restart_with(&texts(&variables)).await;
    let found = finding(&app, "clock").await;
    assert_eq!(found.level, Level::Warning, "{found}");
    assert!(found.text.contains("machine's clock"), "{found}");
}

#[tokio::test]
async fn the_doctor_warns_of_a_renewal_that_fails_and_of_a_certificate_that_has_expired() {
    let authority = Authority::start(Behavior::default()).await;
    let variables = authority.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    let now = (app.program.clock)().as_millisecond();
    let names: Vec<String> = NAMES.split(',').map(str::to_owned).collect();
    let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
    let row = CertificateRow {
        chain: made.cert.pem(),
        private_key: made.signing_key.serialize_pem(),
        not_before: now - 50 * DAY * 1_000,
        not_after: now + 40 * DAY * 1_000,
        issued_at: now - 50 * DAY * 1_000,
    };
    let [_, (_, directory), _] = &variables;
    let scope = CertificateScope {
        directory,
        domains: NAMES,
    };
    let store = &app.program.store;
    let lease = OrderLease {
        holder: "another program",
        now,
        until: now,
        retry_failed_before: None,
    };
    let leased = store.lease_order(scope, lease).await;
    leased.expect("answers").expect("leased");
    let stored = store.store_certificate(scope, &row).await;
    stored.expect("stored");
    let program = certificates(&app);
    for (days, level, words) in [
        (0, Level::Ok, "valid until 2026-12-30T18:00:00Z"),
        (11, Level::Warning, "the renewal failed"),
        (23, Level::Problem, "no orders today"),
        (7, Level::Problem, "it has expired"),
    ] {
        app.advance_clock(days * DAY);
        program.check().await.expect("answers");
        let found = finding(&app, "certificate").await;
        assert_eq!(found.level, level, "{days}: {found}");
        assert!(found.text.contains(words), "{days}: {found}");
    }
    execute(&app, "delete from acme_certificates").await;
    execute(&app, "update acme_orders set failure = ''").await;
    let found = finding(&app, "certificate").await;
    assert_eq!(found.level, Level::Warning, "{found}");
    assert!(found.text.contains("stores it again"), "{found}");
}

#[tokio::test]
async fn an_authority_whose_name_does_not_resolve_is_named_and_requests_are_answered() {
    let app = TestApp::with_env(&[
        ("MUDANZA_TLS_DOMAINS", NAMES),
        // RFC 6761 reserves this name: it never resolves.
        ("MUDANZA_TLS_DIRECTORY", "https://acme.invalid/directory"),
    ])
    .await;
    let served = serve(&app, listener().await).await;
    let page = async || exchange(served.plain, "GET /healthz", "", "").await.status;
    let waiting = async {
        let mut looks = tokio::time::interval(Duration::from_millis(50));
        while certificates(&app).order_failures() == 0 {
            looks.tick().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
    waited.expect("a failure");
    assert_eq!(page().await, 200);
    let text = failure(&app).await;
    for words in ["acme.invalid", "tls.directory", "name servers"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[tokio::test]
async fn a_name_of_the_site_without_a_record_is_named() {
    let pebble = Pebble::without_names().await;
    let variables = pebble.variables(NAMES);
    let app = TestApp::with_env(&texts(&variables)).await;
    certificates(&app).check().await.expect("answers");
    let text = failure(&app).await;
    for words in ["www.example.com: ", "could not resolve"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
