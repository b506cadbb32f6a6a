//! The program notifies the service manager when it serves, whether it is ready, and when it stops.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::process::Command;
use std::time::Duration;

use monitoring::ServiceManager;

use crate::support::TestApp;
use crate::support::process::{PROGRAM, Process, folder, get_at};

/// Of the program's messages, each in less.
const WATCHDOG: Duration = Duration::from_millis(300);

/// The next message.
fn heard(socket: &UnixDatagram) -> String {
    let timeout = Some(Duration::from_secs(30));
    socket.set_read_timeout(timeout).expect("set");
    let mut bytes = [0; 1024];
    let length = socket.recv(&mut bytes).expect("a message");
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

/// Waits for a message that begins with a text.
fn hear(socket: &UnixDatagram, beginning: &str) -> String {
    let mut messages = (0..1_000).map(|_| heard(socket));
    let found = messages.find(|message| message.starts_with(beginning));
    found.unwrap_or_else(|| panic!("no {beginning}"))
}

#[tokio::test]
async fn says_that_it_serves_then_whether_it_is_ready_and_that_it_stops() {
    let (_folder, data) = folder();
    let path = data.join("notify");
    let socket = UnixDatagram::bind(&path).expect("bound");
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.join("data"))
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", WATCHDOG.as_micros().to_string());
    let mut server = Process::spawned(command);
    assert_eq!(heard(&socket), "READY=1", "before anything else");
    let page = get_at(server.address, "/").expect("answers");
    assert_eq!(page.status, 200);
    hear(&socket, "WATCHDOG=1");
    assert_eq!(hear(&socket, "STATUS="), "STATUS=ready");

    // A restart would not bring the database back, and would take the pages away.
    let url = format!("sqlite://{}", data.join("data/mudanza.db").display());
    let other = sqlx::SqlitePool::connect(&url).await.expect("opens");
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    hear(&socket, "STATUS=not ready");
    for _ in 0..3 {
        hear(&socket, "WATCHDOG=1");
    }
    held.rollback().await.expect("freed");
    hear(&socket, "STATUS=ready");
    server.terminate();
    assert!(hear(&socket, "STOPPING=1").contains("finishing requests"));
    assert!(server.wait().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_work_starves_the_watchdog() {
    let name = format!("mudanza-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).expect("an address");
    let socket = UnixDatagram::bind_addr(&address).expect("bound");
    let manager = ServiceManager::new(&format!("@{name}"), Some(WATCHDOG)).expect("a socket");
    let app = TestApp::start().await;
    let stalled = app.program.watchdog.watch("a thread", Duration::ZERO);
    let readiness = app.program.readiness_state();
    tokio::spawn(async move { manager.report(&readiness).await });
    let listening = tokio::task::spawn_blocking(move || {
        assert_eq!(heard(&socket), "READY=1");
        let text = "STATUS=not ready; a thread stalled for ";
        hear(&socket, text);
        for _ in 0..4 {
            let message = heard(&socket);
            assert!(message.starts_with(text), "{message}");
        }
        socket
    });
    let socket = listening.await.expect("heard");
    drop(stalled);
    let listening = tokio::task::spawn_blocking(move || hear(&socket, "WATCHDOG=1"));
    listening.await.expect("heard");
}

#[test]
fn a_service_manager_that_is_gone_does_not_stop_the_program() {
    let (_folder, data) = folder();
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.join("data"))
        .env("NOTIFY_SOCKET", data.join("nobody"))
        .env("WATCHDOG_USEC", WATCHDOG.as_micros().to_string());
    let server = Process::spawned(command);
    let ready = get_at(server.address, "/readyz").expect("answers");
    assert_eq!(ready.status, 200, "{}", ready.body);
}
