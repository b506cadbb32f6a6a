//! Attacks on connections: holding them, and naming another host.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::process::{PROGRAM, Process, Reply, exchange_from, folder, get_at, reply};

/// The address of a video, from the page that shows it.
fn video_path(address: SocketAddr) -> String {
    let page = get_at(address, "/").expect("answers").body;
    let end = page.find(".mp4").expect("a video") + ".mp4".len();
    let start = page[..end].rfind('"').expect("an attribute") + 1;
    page[start..end].to_owned()
}

fn start(data: &std::path::Path, variables: &[(&str, &str)]) -> Process {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(data).envs(variables.iter().copied());
    Process::spawned(command)
}

/// Repeats the request until the status is not 503, for at most a minute.
fn get_when_there_is_a_place(address: SocketAddr) -> Reply {
    let began = Instant::now();
    loop {
        match get_at(address, "/healthz") {
            Ok(reply) if reply.status != 503 => return reply,
            _ => assert!(began.elapsed() < Duration::from_mins(1), "still full"),
        }
        std::thread::yield_now();
    }
}

#[test]
fn clients_that_read_nothing_lose_their_connections() {
    let (_folder, data) = folder();
    // The default of 30 seconds and 8192 connections would only make the test longer.
    let limits = [
        ("MUDANZA_LIMITS_SLOW_READER_SECONDS", "1"),
        ("MUDANZA_LIMITS_CONNECTIONS", "20"),
    ];
    let server = start(&data, &limits);
    let video = video_path(server.address);
    let request = format!("GET {video} HTTP/1.1\r\nhost: mudanza\r\n\r\n").repeat(12);
    let idle: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut client = TcpStream::connect(server.address).expect("connects");
            client.write_all(request.as_bytes()).expect("sent");
            // The response has begun, so the connection has its place.
            client.peek(&mut [0; 1]).expect("answers");
            client
        })
        .collect();
    let full = get_at(server.address, "/healthz").expect("answers");
    assert_eq!((full.status, full.header("retry-after")), (503, "5"));
    let healthy = get_when_there_is_a_place(server.address);
    assert_eq!(healthy.body, "ok");
    drop(idle);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_every_connection() {
    let (_folder, data) = folder();
    let server = start(&data, &[]);
    let address = server.address;
    let held = tokio::task::spawn_blocking(move || {
        let connect = |_| TcpStream::connect(address).expect("connects");
        (0..520).map(connect).collect::<Vec<_>>()
    });
    let held = held.await.expect("connected");
    let same = exchange_from("127.0.0.1", address, "GET /healthz", "", "").await;
    assert_eq!((same.status, same.header("retry-after")), (503, "5"));
    assert_eq!(same.header("connection"), "close");
    let other = exchange_from("127.0.0.2", address, "GET /healthz", "", "").await;
    assert_eq!(other.body, "ok");
    drop(held);
}

#[test]
fn a_low_file_limit_is_raised_at_the_start() {
    let (_folder, data) = folder();
    let mut command = Command::new("sh");
    let script = "ulimit -S -n 128 && exec \"$0\" serve --listen 127.0.0.1:0 --data \"$1\"";
    command.args(["-c", script, PROGRAM]).arg(&data);
    let server = Process::spawned(command);
    let held: Vec<_> = (0..200)
        .map(|_| TcpStream::connect(server.address).expect("connects"))
        .collect();
    let healthy = get_at(server.address, "/healthz").expect("answers");
    assert_eq!(healthy.body, "ok");
    drop(held);
}

/// Sends a head as it is.
fn send(address: SocketAddr, head: &str) -> Reply {
    let mut stream = TcpStream::connect(address).expect("connects");
    let timeout = Some(Duration::from_secs(20));
    stream.set_read_timeout(timeout).expect("set");
    stream.write_all(head.as_bytes()).expect("sent");
    reply(stream).expect("a response")
}

#[test]
fn a_request_names_exactly_one_known_host() {
    let (_folder, data) = folder();
    let url = [("MUDANZA_PUBLIC_URL", "https://www.example.com")];
    let server = start(&data, &url);
    let status = |line: &str, hosts: &str| {
        let head = format!("{line} HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        send(server.address, &head).status
    };
    for (line, hosts, expected) in [
        ("GET /", "", 400),
        (
            "GET /",
            "host: www.example.com\r\nhost: evil.example\r\n",
            400,
        ),
        ("GET /", "host: evil.example\r\n", 421),
        ("GET http://evil.example/", "host: www.example.com\r\n", 421),
        ("GET /sign-in", "host: evil.example\r\n", 421),
        ("GET /", "host: www.example.com\r\n", 200),
        ("GET /", "host: localhost:8080\r\n", 200),
        ("GET /healthz", "host: 10.0.0.7\r\n", 200),
    ] {
        assert_eq!(status(line, hosts), expected, "{line} {hosts:?}");
    }
}

#[test]
fn a_proxy_does_not_pass_on_the_machines_own_names() {
    let (_folder, data) = folder();
    let settings = [
        ("MUDANZA_PUBLIC_URL", "https://www.example.com"),
        ("MUDANZA_SERVER_TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let server = start(&data, &settings);
    let status = |host: &str, headers: &str| {
        let head = format!("GET / HTTP/1.1\r\nhost: {host}\r\n{headers}connection: close\r\n\r\n");
        send(server.address, &head).status
    };
    let forwarded = "x-forwarded-for: 198.51.100.7\r\n";
    for own in ["localhost", "127.0.0.1:8080", "[::1]"] {
        assert_eq!(status(own, ""), 200, "{own} from the machine itself");
        assert_eq!(status(own, forwarded), 421, "{own} through the proxy");
    }
    assert_eq!(status("www.example.com", forwarded), 200);
}

#[test]
fn a_refused_connection_is_closed() {
    let (_folder, data) = folder();
    let server = start(&data, &[("MUDANZA_LIMITS_CONNECTIONS", "1")]);
    let mut first = TcpStream::connect(server.address).expect("connects");
    first
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n")
        .expect("sent");
    first.read_exact(&mut [0; 12]).expect("answers");
    // It gets a response without a request, and is closed.
    let second = TcpStream::connect(server.address).expect("connects");
    assert_eq!(reply(second).expect("a response").status, 503);
    drop(first);
    assert_eq!(get_when_there_is_a_place(server.address).body, "ok");
}
