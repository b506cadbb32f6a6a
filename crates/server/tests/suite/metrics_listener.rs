//! The metrics listener: when it is on, and what it refuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::TestApp;
use crate::support::metrics::{metrics_of, parse, scrape};
use crate::support::process::{PROGRAM, exchange, folder, get_at};

#[tokio::test]
async fn visitors_get_the_404_page_instead_of_metrics() {
    let app = TestApp::with_env(&[("MUDANZA_METRICS_LISTEN", "127.0.0.1:0")]).await;
    let reply = app.get("/metrics").await;
    assert_eq!(reply.status.as_u16(), 404);
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    assert!(!reply.text().contains("mudanza_"), "no metrics");
}

fn command(data: &Path, listen: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(data).env("MUDANZA_METRICS_LISTEN", listen);
    command
}

#[test]
fn the_program_prints_where_its_metrics_are() {
    let (_folder, data) = folder();
    let mut command = command(&data, "127.0.0.1:0");
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("starts");
    // Open until the end: the program says more, and a closed pipe would end it.
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let said = lines.by_ref().take(2);
    let said: Vec<String> = said.map(|line| line.expect("readable")).collect();
    let address = said[1].strip_prefix("Metrics are at http://");
    let address = address.and_then(|rest| rest.strip_suffix("/metrics"));
    let address = address.unwrap_or_else(|| panic!("it said {said:?}"));
    let reply = get_at(address.parse().expect("an address"), "/metrics");
    let reply = reply.expect("answers");
    assert_eq!(reply.status, 200);
    parse(&reply.body);
    child.kill().expect("killed");
    child.wait().expect("ended");
    drop(lines);
}

#[test]
fn a_wrong_address_is_refused_at_the_start() {
    let (_folder, data) = folder();
    let held = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = held.local_addr().expect("bound").to_string();
    for (listen, words) in [
        ("9100", "metrics.listen: give an address and a port"),
        (
            "localhost:9100",
            "metrics.listen: give an address and a port",
        ),
        (taken.as_str(), "cannot listen on"),
    ] {
        let output = command(&data, listen).output().expect("runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(!output.status.success(), "{listen}");
        assert!(said.contains(words), "{listen}: {said}");
        assert!(output.stdout.is_empty(), "it does not say that it serves");
    }
    drop(held);
    let mut command = Command::new(PROGRAM);
    command
        .arg("config")
        .env("MUDANZA_METRICS_LISTEN", "[::1]:9100");
    let shown = String::from_utf8(command.output().expect("runs").stdout).expect("UTF-8");
    assert!(
        shown.contains("[metrics]\nlisten = \"[::1]:9100\"\n"),
        "{shown}"
    );
}

#[tokio::test]
async fn serves_nothing_but_get_metrics() {
    let app = TestApp::start().await;
    let metrics = metrics_of(&app).await;
    for (line, status) in [
        ("GET /", 404),
        ("GET /metrics/", 404),
        ("GET /healthz", 404),
        ("GET /desk/api/leads", 404),
        ("POST /metrics", 405),
        ("DELETE /metrics", 405),
        ("HEAD /metrics", 405),
    ] {
        let reply = exchange(metrics, line, "", "").await;
        assert_eq!(reply.status, status, "{line}");
        assert!(!reply.body.contains("mudanza_"), "{line}");
        if status == 405 {
            assert_eq!(reply.header("allow"), "GET", "{line}");
        }
    }
    let query = exchange(metrics, "GET /metrics?name=x", "", "").await;
    assert_eq!(query.status, 200, "Prometheus may add parameters");
}

/// Returns what a client gets that sends these bytes, which may be nothing: a connection that is closed with
/// unread bytes is reset.
fn answer_to(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).expect("connects");
    let timeout = Some(Duration::from_secs(20));
    stream.set_read_timeout(timeout).expect("set");
    stream.set_write_timeout(timeout).expect("set");
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn survives_huge_and_broken_requests() {
    let app = TestApp::start().await;
    let metrics = metrics_of(&app).await;
    let header = format!(
        "GET /metrics HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n",
        "y".repeat(1 << 20)
    );
    let path = format!("GET /{} HTTP/1.1\r\nhost: a\r\n\r\n", "y".repeat(1 << 20));
    let body = "POST /metrics HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999\r\n\r\n";
    let body = format!("{body}{}", "y".repeat(1 << 20));
    let binary = "\u{0}\u{1}\u{2}\r\n\r\n".to_owned();
    for request in [header, path, body, binary] {
        let sent = request.clone();
        let answer = tokio::task::spawn_blocking(move || answer_to(metrics, sent.as_bytes()));
        let answer = answer.await.expect("ends");
        let start: String = request.chars().take(20).collect();
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "{start}: {answer}"
        );
    }
    scrape(metrics).await;
}

/// Scrapes until it succeeds, for at most a minute.
fn scrape_when_there_is_a_place(address: SocketAddr) {
    let began = Instant::now();
    loop {
        match get_at(address, "/metrics") {
            Ok(reply) if reply.status == 200 => return,
            _ => assert!(began.elapsed() < Duration::from_mins(1), "still full"),
        }
        std::thread::yield_now();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_send_or_read_nothing_lose_their_places() {
    let app = TestApp::start().await;
    let metrics = metrics_of(&app).await;
    let connect_all = |request: &'static str| {
        let connect = move |_| {
            let mut client = TcpStream::connect(metrics).expect("connects");
            client.write_all(request.as_bytes()).expect("sent");
            client
        };
        (0..40).map(connect).collect::<Vec<_>>()
    };
    for request in [
        "",
        "GET /metrics HT",
        "GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n",
        "POST /metrics HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n",
    ] {
        tokio::task::block_in_place(|| {
            let held = connect_all(request);
            scrape_when_there_is_a_place(metrics);
            drop(held);
        });
    }
}
