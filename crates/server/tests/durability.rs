//! An acknowledged quote is on disk, whatever happens next.

mod support;

use std::ffi::OsStr;
use std::io::Write;
use std::net::TcpStream;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use support::process::{Process, folder, insert_at, insert_head, reply};
use support::row;

/// How often the server is killed.
const ROUNDS: usize = 12;
/// How many visitors send at once.
const VISITORS: usize = 6;

#[tokio::test]
async fn no_acknowledged_quote_is_lost_to_kill_9_and_none_is_doubled() {
    let (_folder, data) = folder();
    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let mut asked = 0;
    for round in 0..ROUNDS {
        let mut server = Process::start(&data);
        let address = server.address;
        let stop = Arc::new(AtomicBool::new(false));
        let count = Arc::new(AtomicUsize::new(0));
        let visitors: Vec<_> = (0..VISITORS)
            .map(|visitor| {
                let (stop, count) = (Arc::clone(&stop), Arc::clone(&count));
                let acknowledged = Arc::clone(&acknowledged);
                std::thread::spawn(move || {
                    let mut asked = 0;
                    while !stop.load(Ordering::Relaxed) {
                        let key = format!("{round}-{visitor}-{asked}");
                        asked += 1;
                        let row = row(json!({ "customer_name": key }));
                        match insert_at(address, &key, &row) {
                            Ok(reply) if reply.status == 201 => {
                                let body: Value = serde_json::from_str(&reply.body).expect("JSON");
                                let reference = body[0]["reference"].as_str().map(str::to_owned);
                                let mut all = acknowledged.lock().expect("sound");
                                all.push((key, reference.expect("a reference")));
                                count.fetch_add(1, Ordering::Relaxed);
                            }
                            _ => break,
                        }
                    }
                    asked
                })
            })
            .collect();
        // Killed in the middle, each round at another place.
        while count.load(Ordering::Relaxed) < 15 + 3 * round {
            std::thread::yield_now();
        }
        server.kill();
        stop.store(true, Ordering::Relaxed);
        asked += visitors
            .into_iter()
            .map(|visitor| visitor.join().expect("ended"))
            .sum::<usize>();
    }

    let server = Process::start(&data);
    let acknowledged = acknowledged.lock().expect("sound").clone();
    for (key, reference) in &acknowledged {
        // A visitor who was told yes and asks again is told the same, and stored once.
        let again = server
            .insert(key, &row(json!({ "customer_name": key })))
            .expect("answers");
        assert_eq!(again.status, 201, "{key}");
        assert!(again.body.contains(reference.as_str()), "{key}");
    }
    drop(server);
    let pool = open(&data).await;
    let sound: String = one(&pool, "pragma integrity_check").await;
    assert_eq!(sound, "ok");
    let stored: i64 = one(&pool, "select count(*) from quote_requests").await;
    let names: i64 = one(
        &pool,
        "select count(distinct customer_name) from quote_requests",
    )
    .await;
    assert_eq!(stored, names, "none is doubled");
    for (key, reference) in &acknowledged {
        let found: String =
            sqlx::query_scalar("select reference from leads where customer_name = $1")
                .bind(key)
                .fetch_one(&pool)
                .await
                .unwrap_or_else(|error| panic!("{key} is lost: {error}"));
        assert_eq!(&found, reference);
    }
    println!(
        "{ROUNDS} kills: {asked} asked, {} acknowledged, {stored} stored, 0 lost, 0 doubled",
        acknowledged.len()
    );
}

#[test]
fn the_databases_sync_comes_before_the_201() {
    let (_folder, data) = folder();
    let trace = data.join("trace");
    let watch = [
        "strace",
        "--follow-forks",
        "--decode-fds=path",
        "--string-limit=64",
    ];
    let mut wrapper: Vec<&OsStr> = watch.iter().map(OsStr::new).collect();
    let calls = "--trace=fdatasync,fsync,recvfrom,read,sendto,write,writev";
    wrapper.extend([OsStr::new(calls), OsStr::new("-o"), trace.as_os_str()]);
    let server = Process::start_by(&wrapper, &data);
    for visitor in 0..3 {
        let reply = server
            .insert(&format!("key-{visitor}"), &row(json!({})))
            .expect("answers");
        assert_eq!(reply.status, 201);
    }
    // Ended by its own end, the trace is complete.
    let children = format!("/proc/{0}/task/{0}/children", server.id());
    let child = std::fs::read_to_string(children).expect("strace has a child");
    let stopped = Command::new("kill")
        .args(["-TERM", child.trim()])
        .status()
        .expect("kill");
    assert!(stopped.success());
    let mut server = server;
    server.wait();

    let text = std::fs::read_to_string(&trace).expect("a trace");
    let mut synced = None;
    let mut waiting = false;
    let mut answers = 0;
    for (at, line) in text.lines().enumerate() {
        if line.contains("POST /rest/v1/quote_requests") {
            waiting = true;
            synced = None;
        }
        let sync = line.contains("sync(") && line.contains("mudanza.db-wal>");
        let resumed = line.contains("sync resumed>");
        if waiting && line.contains("= 0") && (sync || resumed) {
            synced = Some(at);
        }
        if line.contains("HTTP/1.1 201") {
            assert!(
                synced.is_some(),
                "answered at line {at} before any sync:\n{text}"
            );
            answers += 1;
            waiting = false;
        }
    }
    assert_eq!(answers, 3, "the trace shows all three answers");
}

#[test]
fn a_full_disk_is_503_and_when_there_is_room_again_quotes_are_stored() {
    let (_folder, data) = folder();
    // A small disk of its own, seen by the server alone.
    let mut command = Command::new("unshare");
    let script = "mount -t tmpfs -o size=2m tmpfs \"$0\" && \
                  exec \"$1\" serve --listen 127.0.0.1:0 --data \"$0\"";
    command.args(["--map-root-user", "--mount", "sh", "-c", script]);
    command.arg(&data).arg(support::process::PROGRAM);
    let server = Process::spawned(command);
    let inside = format!("/proc/{}/root{}/filler", server.id(), data.display());
    assert_eq!(
        server
            .insert("before", &row(json!({})))
            .expect("answers")
            .status,
        201
    );

    let mut filler = std::fs::File::create(&inside).expect("the server's disk");
    let block = [0u8; 4096];
    while filler.write_all(&block).is_ok() {}
    let mut refused = 0;
    for visitor in 0..40 {
        // What was stored before may have left room for a few.
        let reply = server
            .insert(&format!("full-{visitor}"), &row(json!({})))
            .expect("answers");
        assert!(matches!(reply.status, 201 | 503), "{}", reply.status);
        if reply.status == 503 {
            assert!(
                reply
                    .body
                    .contains("Failed to submit quote request. Please try again.")
            );
            refused += 1;
        }
    }
    assert!(refused > 0, "the disk was full");

    drop(filler);
    std::fs::remove_file(&inside).expect("the server's disk");
    assert_eq!(
        server
            .insert("after", &row(json!({})))
            .expect("answers")
            .status,
        201
    );
}

#[test]
fn a_stop_finishes_what_is_in_flight() {
    let (_folder, data) = folder();
    let mut server = Process::start(&data);
    let row = row(json!({}));
    // Half of a request is under way when the stop comes.
    let mut stream = TcpStream::connect(server.address).expect("connects");
    stream
        .write_all(insert_head("slow", &row).as_bytes())
        .expect("sent");
    stream.write_all(&row.as_bytes()[..100]).expect("sent");
    // Another answer shows that the first connection was accepted before.
    assert_eq!(server.insert("other", &row).expect("answers").status, 201);
    server.terminate();
    while TcpStream::connect(server.address).is_ok() {
        std::thread::yield_now();
    }
    stream.write_all(&row.as_bytes()[100..]).expect("sent");
    assert_eq!(reply(stream).expect("answers").status, 201);
    assert!(server.wait().success());
    assert!(
        !data.join("mudanza.db-wal").exists(),
        "the log is folded into the database"
    );
}

#[test]
fn an_unknown_setting_stops_the_start_and_is_named() {
    let (_folder, data) = folder();
    let run = Command::new(support::process::PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .env("MUDANZA_COLOUR", "red")
        .output()
        .expect("runs");
    assert!(!run.status.success());
    assert!(String::from_utf8_lossy(&run.stderr).contains("MUDANZA_COLOUR"));
}

async fn open(data: &std::path::Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(data.join("mudanza.db"));
    SqlitePool::connect_with(options).await.expect("opens")
}

async fn one<T>(pool: &SqlitePool, sql: &'static str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + Send + Unpin,
{
    sqlx::query_scalar(sql)
        .fetch_one(pool)
        .await
        .expect("an answer")
}
