//! An acknowledged quote is on disk, whatever happens next.

use std::ffi::OsStr;
use std::io::Write;
use std::net::TcpStream;
use std::process::Command;

use crate::support::process::{Process, folder, insert_head, reply};
use crate::support::row;
use serde_json::json;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};

#[test]
fn syncs_the_database_before_answering_201() {
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
    // The trace is complete because strace ends with the process.
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
    let (answers, unsynced) = responses_in(&text, "POST /rest/v1/quote_requests", "HTTP/1.1 201");
    assert_eq!((answers, unsynced), (3, 0), "{text}");
    println!("{answers} answers, each after a sync of the log");
}

/// A control for the test above: the same trace of a writer at `synchronous=NORMAL` must show
/// acknowledgments without a sync, and at `FULL` none.
#[test]
fn the_trace_detects_a_writer_that_does_not_sync() {
    for (synchronous, expected) in [("normal", 3), ("full", 0)] {
        let (_folder, data) = folder();
        let trace = data.join("trace");
        let status = Command::new("strace")
            .args(["--follow-forks", "--decode-fds=path", "--string-limit=64"])
            .arg("--trace=fdatasync,fsync,write")
            .arg("-o")
            .arg(&trace)
            .arg(std::env::current_exe().expect("this program"))
            .args([
                "--exact",
                "durability::unsynced_writer_for_the_trace",
                "--nocapture",
            ])
            .env("WRITER_FOLDER", &data)
            .env("WRITER_SYNCHRONOUS", synchronous)
            .output()
            .expect("strace is there");
        assert!(status.status.success(), "{status:?}");
        let text = std::fs::read_to_string(&trace).expect("a trace");
        let (answers, unsynced) = responses_in(&text, "COMMITTING", "ACKNOWLEDGED");
        println!("synchronous={synchronous}: {answers} acknowledged, {unsynced} without a sync");
        assert_eq!((answers, unsynced), (3, expected), "{text}");
    }
}

/// Not a test: the control above runs it in a process of its own.
#[tokio::test]
async fn unsynced_writer_for_the_trace() {
    let (Ok(folder), Ok(synchronous)) = (
        std::env::var("WRITER_FOLDER"),
        std::env::var("WRITER_SYNCHRONOUS"),
    ) else {
        return;
    };
    let options = SqliteConnectOptions::new()
        .filename(std::path::Path::new(&folder).join("mudanza.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .pragma("synchronous", synchronous);
    let pool = SqlitePool::connect_with(options).await.expect("opens");
    let run = async |sql: &'static str| {
        sqlx::query(sql).execute(&pool).await.expect("runs");
    };
    run("create table leads (at integer)").await;
    for _ in 0..3 {
        eprintln!("COMMITTING");
        run("insert into leads values (1)").await;
        eprintln!("ACKNOWLEDGED");
    }
}

/// Returns how many responses a trace shows after a request, and how many of them before the database's
/// log was synced.
fn responses_in(trace: &str, question: &str, response: &str) -> (usize, usize) {
    let mut synced = false;
    let mut waiting = false;
    let (mut answers, mut unsynced) = (0, 0);
    for line in trace.lines() {
        if line.contains(question) {
            waiting = true;
            synced = false;
        }
        let sync = line.contains("sync(") && line.contains("mudanza.db-wal>");
        let resumed = line.contains("sync resumed>");
        if waiting && line.contains("= 0") && (sync || resumed) {
            synced = true;
        }
        if waiting && line.contains(response) {
            answers += 1;
            unsynced += usize::from(!synced);
            waiting = false;
        }
    }
    (answers, unsynced)
}

#[test]
fn answers_503_on_a_full_disk_and_recovers() {
    let (_folder, data) = folder();
    // A small tmpfs in a mount namespace of the server. The migrations alone take almost 2 MB.
    let mut command = Command::new("unshare");
    let script = "mount -t tmpfs -o size=8m tmpfs \"$0\" && \
                  exec \"$1\" serve --listen 127.0.0.1:0 --data \"$0\"";
    command.args(["--map-root-user", "--mount", "sh", "-c", script]);
    command.arg(&data).arg(crate::support::process::PROGRAM);
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
        // There may be room for a few more.
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

#[tokio::test]
async fn a_set_up_link_that_cannot_be_stored_does_not_end_the_program() {
    let (_folder, data) = folder();
    let mut server = Process::start(&data);
    server.terminate();
    assert!(server.wait().success());
    let options = SqliteConnectOptions::new().filename(data.join("mudanza.db"));
    let pool = SqlitePool::connect_with(options).await.expect("opens");
    let full = "create trigger full_links before insert on entry_links \
                begin select raise(fail, 'database or disk is full'); end";
    sqlx::query(full).execute(&pool).await.expect("a trigger");
    pool.close().await;

    let mut server = Process::start(&data);
    let reply = server.insert("first", &row(json!({}))).expect("answers");
    assert_eq!(reply.status, 201);
    server.terminate();
    assert!(server.wait().success());
}

#[test]
fn shutdown_finishes_requests_in_flight() {
    let (_folder, data) = folder();
    let mut server = Process::start(&data);
    let row = row(json!({}));
    // Half of a request has been sent when the server is told to stop.
    let mut stream = TcpStream::connect(server.address).expect("connects");
    stream
        .write_all(insert_head("slow", &row).as_bytes())
        .expect("sent");
    stream.write_all(&row.as_bytes()[..100]).expect("sent");
    // A second response proves that the first connection was accepted.
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
fn a_damaged_database_prevents_the_start_and_the_next_step_is_named() {
    let (_folder, data) = folder();
    std::fs::write(data.join("mudanza.db"), "a letter".repeat(1_000)).expect("written");
    let run = Command::new(crate::support::process::PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .output()
        .expect("runs");
    assert!(!run.status.success());
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(said.contains("mudanza restore FILE"), "{said}");
    let reason = said.matches("not a database").count();
    assert_eq!(reason, 1, "{said}");
}

#[tokio::test]
async fn a_clock_before_1970_prevents_the_start_and_is_named() {
    let (_folder, data) = folder();
    let variable = ("MUDANZA_DATA".into(), data.display().to_string());
    let settings = config::load_from(&config::Flags::default(), [variable]);
    let clock: domain::Clock = std::sync::Arc::new(|| jiff::Timestamp::constant(-1, 0));
    let opened = server::Resources::open(settings.expect("valid"), clock).await;
    let error = opened.err().expect("it does not start").to_string();
    assert!(error.contains("the clock of this machine"), "{error}");
}

#[test]
fn an_unknown_setting_prevents_the_start_and_is_named() {
    let (_folder, data) = folder();
    let run = Command::new(crate::support::process::PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .env("MUDANZA_COLOUR", "red")
        .output()
        .expect("runs");
    assert!(!run.status.success());
    assert!(String::from_utf8_lossy(&run.stderr).contains("MUDANZA_COLOUR"));
}
