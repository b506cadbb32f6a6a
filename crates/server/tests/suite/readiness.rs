//! The readiness endpoint and `mudanza probe` report whether the program can do its work.

use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::support::process::{PROGRAM, Process, exchange, folder, get_at, served};
use crate::support::{TestApp, row};
use axum::http::StatusCode;

#[tokio::test]
async fn is_ready_after_the_start() {
    let app = TestApp::start().await;
    assert_eq!(app.get("/healthz").await.text(), "ok");
    let ready = app.get("/readyz").await;
    assert_eq!(ready.status, StatusCode::OK);
    assert_eq!(ready.header("cache-control"), "no-store");
    let body = ready.json();
    for part in ["database", "outbox", "disk"] {
        assert_eq!(body[part], "ok", "{part}");
    }
}

#[tokio::test]
async fn reports_a_database_that_cannot_write_and_stays_alive() {
    let app = TestApp::with_env(&[("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")]).await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let ready = app.get("/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ready.json()["database"], "cannot write");
    assert_eq!(app.get("/healthz").await.status, StatusCode::OK);
    held.rollback().await.expect("freed");
}

#[tokio::test]
async fn reports_a_stuck_outbox() {
    let app = TestApp::start().await;
    app.insert(row(serde_json::json!({}))).await;
    app.advance_clock(3_600);
    let ready = app.get("/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ready.json()["outbox"], "not moving");
}

#[tokio::test]
async fn reports_a_nearly_full_disk() {
    let app = TestApp::with_env(&[("MUDANZA_ALERTS_FREE_MEGABYTES", "999999999")]).await;
    let ready = app.get("/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ready.json()["disk"], "nearly full");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_a_worker_that_hangs() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let hanging = app
        .program
        .watchdog
        .watch("images: scale a photo", Duration::ZERO);
    // The age is in whole milliseconds.
    while app.program.watchdog.stalled().is_empty() {
        tokio::task::yield_now().await;
    }
    let ready = exchange(address, "GET /readyz", "", "").await;
    assert_eq!(ready.status, 503, "{}", ready.body);
    assert!(
        ready.body.contains("\"worker\":\"images: scale a photo\""),
        "{}",
        ready.body
    );
    let alive = exchange(address, "GET /healthz", "", "").await;
    assert_eq!(alive.status, 200);
    drop(hanging);
    // A probe is kept for a second.
    let began = Instant::now();
    while exchange(address, "GET /readyz", "", "").await.status != 200 {
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "it is ready again"
        );
    }
}

#[test]
fn workers_send_as_soon_as_a_lead_is_stored() {
    let (_folder, data) = folder();
    let server = Process::start(&data);
    let stored = server
        .insert("key", &row(serde_json::json!({})))
        .expect("answers");
    assert_eq!(stored.status, 201);
    // The worker is notified and writes both mails immediately, not after its polling interval.
    let start = Instant::now();
    let mails = || {
        let files = std::fs::read_dir(data.join("mail")).expect("the folder");
        files
            .filter(|file| {
                let path = file.as_ref().expect("readable").path();
                path.extension().is_some_and(|ending| ending == "eml")
            })
            .count()
    };
    while mails() < 2 {
        assert!(start.elapsed().as_secs() < 20, "no mail was written");
        std::thread::yield_now();
    }
    let ready = get_at(server.address, "/readyz").expect("answers");
    assert_eq!(ready.status, 200, "{}", ready.body);
}

fn probe(address: SocketAddr) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["probe", "--listen", &address.to_string()]);
    command.output().expect("runs")
}

#[test]
fn the_probe_succeeds_while_the_program_runs() {
    let (_folder, data) = folder();
    let mut server = Process::start(&data);
    let ready = probe(server.address);
    assert!(ready.status.success(), "{ready:?}");
    assert_eq!(ready.stdout, b"ready\n");
    server.kill();
    let gone = probe(server.address);
    assert_eq!(gone.status.code(), Some(1));
    let error = String::from_utf8_lossy(&gone.stderr);
    assert!(error.contains("cannot connect to 127.0.0.1:"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_probe_says_why_the_program_is_not_ready() {
    let app = TestApp::with_env(&[("MUDANZA_ALERTS_FREE_MEGABYTES", "999999999")]).await;
    let probed = doctor::probe_readiness(served(&app).await).await;
    let error = probed.expect_err("not ready").to_string();
    for words in ["503", "\"disk\":\"nearly full\""] {
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn the_probe_does_not_wait_for_a_program_that_hangs() {
    let hanging = TcpListener::bind("127.0.0.1:0").expect("a port");
    let probed = probe(hanging.local_addr().expect("bound"));
    assert_eq!(probed.status.code(), Some(1));
    let error = String::from_utf8_lossy(&probed.stderr);
    assert!(
        error.contains("did not respond within 3 seconds"),
        "{error}"
    );
}
