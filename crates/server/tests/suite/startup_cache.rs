//! After a restart the home page is served before the program is ready, unless something it shows has
//! changed.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use config::{Flags, load_from};
use serde_json::json;
use server::{Program, Rendering, Resources, Server, system_clock};
use tokio::sync::oneshot;

use crate::support::TestApp;
use crate::support::content::FACTS;
use crate::support::process::{Reply, exchange};

const BROTLI: &str = "accept-encoding: br\r\n";

/// Serves a data folder until the home page is compressed as small as possible, stops, and returns the
/// page.
async fn run_once(data: &Path) -> Reply {
    let (server, resources, address) = starting(data).await;
    let program = ready(resources).await;
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(program, async {
        let _ = stopped.await;
    }));
    compressed(address, "GET /es").await;
    let page = compressed(address, "GET /").await;
    stop.send(()).expect("it serves");
    serving.await.expect("ended").expect("stopped");
    page
}

/// A page once it is compressed as small as possible.
async fn compressed(address: SocketAddr, line: &str) -> Reply {
    loop {
        let page = exchange(address, line, BROTLI, "").await;
        if page.header("etag").ends_with("-brb\"") {
            return page;
        }
    }
}

/// A program that accepts connections and is not ready.
async fn starting(data: &Path) -> (Server, Resources, SocketAddr) {
    let folder = data.display().to_string();
    let variable = ("MUDANZA_DATA".into(), folder);
    let settings = load_from(&Flags::default(), [variable]).expect("valid settings");
    let resources = Resources::open(settings, system_clock())
        .await
        .expect("opens");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let address = listener.local_addr().expect("bound");
    let server = Server::start(&resources, listener).await.expect("accepts");
    (server, resources, address)
}

async fn ready(resources: Resources) -> Program {
    let bundle = site::server_bundle().expect("built");
    let rendering = Rendering::start(bundle).expect("threads");
    Program::on(resources, rendering).await.expect("starts")
}

/// The headers of a response without those that differ between two equal requests.
fn headers(reply: &Reply) -> Vec<&str> {
    let lines = reply.head.lines();
    let mut lines: Vec<_> = lines.filter(|line| !line.starts_with("date: ")).collect();
    lines.sort_unstable();
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_page_is_served_before_the_program_is_ready() {
    let data = tempfile::TempDir::new().expect("a folder");
    let before = run_once(data.path()).await;
    let (server, resources, address) = starting(data.path()).await;
    let early = exchange(address, "GET /", BROTLI, "").await;
    assert_eq!(headers(&early), headers(&before));
    assert_eq!(early.body, before.body);
    let spanish = exchange(address, "GET /es", "", "").await;
    assert_eq!(spanish.status, 200);
    assert!(spanish.body.contains("lang=\"es\""), "{}", spanish.head);
    let known = format!("if-none-match: {}\r\n{BROTLI}", before.header("etag"));
    assert_eq!(exchange(address, "GET /", &known, "").await.status, 304);

    // Everything else waits until the program is ready.
    let mut waiting = tokio::spawn(async move { exchange(address, "GET /quote", "", "").await });
    let moment = Duration::from_millis(200);
    assert!(tokio::time::timeout(moment, &mut waiting).await.is_err());
    let program = ready(resources).await;
    let renders = program
        .current()
        .snapshot()
        .renderer()
        .counts()
        .renders
        .clone();
    tokio::spawn(server.run(program, std::future::pending()));
    assert_eq!(waiting.await.expect("ended").status, 200);
    let after = exchange(address, "GET /", BROTLI, "").await;
    assert_eq!(headers(&after), headers(&before));
    assert_eq!(renders.get(), 1, "only the page that was not cached");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_not_served() {
    let data = tempfile::TempDir::new().expect("a folder");
    let before = run_once(data.path()).await;
    let file = data.path().join("startup-cache.json");
    let saved = std::fs::read_to_string(&file).expect("written");
    let damaged = saved.replace("</html>", "</htm1>");
    assert_ne!(damaged, saved);
    std::fs::write(&file, damaged).expect("written");
    let (server, resources, address) = starting(data.path()).await;
    let waiting = tokio::spawn(async move { exchange(address, "GET /", "", "").await });
    let program = ready(resources).await;
    tokio::spawn(server.run(program, std::future::pending()));
    let page = waiting.await.expect("ended");
    assert!(page.body.contains("</html>"), "{}", page.head);
    let page = compressed(address, "GET /").await;
    assert_eq!(page.body, before.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_shows_something_else_now_waits() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    run_once(app.data.path()).await;
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    let (server, resources, address) = starting(app.data.path()).await;
    let mut waiting = tokio::spawn(async move { exchange(address, "GET /", "", "").await });
    let moment = Duration::from_millis(200);
    assert!(tokio::time::timeout(moment, &mut waiting).await.is_err());
    let program = ready(resources).await;
    tokio::spawn(server.run(program, std::future::pending()));
    let page = waiting.await.expect("ended");
    assert!(page.body.contains("Rosa Moves"), "{}", page.head);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_ignored() {
    let data = tempfile::TempDir::new().expect("a folder");
    run_once(data.path()).await;
    let file = data.path().join("startup-cache.json");
    let whole = std::fs::read(&file).expect("written");
    std::fs::write(&file, &whole[..whole.len() / 2]).expect("writable");
    let page = run_once(data.path()).await;
    assert_eq!(page.status, 200);
    assert_eq!(std::fs::read(&file).expect("written again"), whole);
}
