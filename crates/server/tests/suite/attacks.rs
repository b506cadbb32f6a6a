//! Attacks on the program as a whole, and on the threads that handle requests.

use std::fs::Permissions;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::content::HOME;
use crate::support::desk::Session;
use crate::support::process::{PROGRAM, Process, Reply, exchange, folder, get_at, reply, served};
use crate::support::sample_images::SERVICE_KEY;
use crate::support::{TestApp, row};
use serde_json::{Value, json};

/// Headings that gave lettering no width, and others that text handling trips over.
const ODD_HEADINGS: [(&str, u16); 4] = [
    ("", 422),
    (" \u{200B}", 422),
    ("\u{1F69A}", 200),
    (
        "\u{645}\u{631}\u{62D}\u{628}\u{627} e\u{301}\u{302}\u{303}\u{202E}x",
        200,
    ),
];

/// Publishes the home page with another heading, over TCP.
fn publish_heading(
    address: SocketAddr,
    owner: &Session,
    mut file: Value,
    heading: &str,
) -> std::io::Result<Reply> {
    file["value"]["section"][0]["heading"] = json!(heading);
    let body = json!({
        "path": HOME,
        "value": file["value"],
        "body": null,
        "expected": file["version"],
    })
    .to_string();
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_mins(1)))?;
    let head = format!(
        "PUT /desk/api/content/file HTTP/1.1\r\nhost: mudanza\r\ncookie: {}\r\n\
         sec-fetch-site: same-origin\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n",
        owner.0,
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())?;
    reply(stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_connection_answers_while_an_owner_publishes_an_odd_heading() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let address = served(&app).await;
    for (heading, status) in ODD_HEADINGS {
        let file = app.open(&owner, HOME).await;
        let session = Session(owner.0.clone());
        let publishing =
            tokio::task::spawn_blocking(move || publish_heading(address, &session, file, heading));
        // Connections go to the workers in turn, so these reach each of them several times, while
        // the publication runs and after it.
        let checks = tokio::task::spawn_blocking(move || {
            (0..16).all(|_| get_at(address, "/healthz").is_ok_and(|reply| reply.body == "ok"))
        });
        assert!(checks.await.expect("checked"), "{heading:?}");
        let published = publishing.await.expect("sent");
        let published = published.unwrap_or_else(|error| panic!("{heading:?}: {error}"));
        assert_eq!(published.status, status, "{heading:?}: {}", published.body);
        if status == 422 {
            let refusal: Value = serde_json::from_str(&published.body).expect("JSON");
            assert_eq!(refusal["problems"][0]["pointer"], "/section/0/heading");
        }
        let home = tokio::task::spawn_blocking(move || get_at(address, "/"));
        let home = home.await.expect("asked").expect("answers");
        assert_eq!(home.status, 200, "{heading:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publication_behind_one_that_hangs_is_refused_and_the_next_one_succeeds() {
    let app = TestApp::with_default_limits().await;
    let owner = app.owner().await;
    let file = app.open(&owner, HOME).await;
    let address = served(&app).await;
    let publish = async |heading: &'static str| {
        let (session, file) = (Session(owner.0.clone()), file.clone());
        let publishing =
            tokio::task::spawn_blocking(move || publish_heading(address, &session, file, heading));
        publishing.await.expect("sent").expect("answers")
    };
    let hanging = app.program.publisher.lock().await.expect("free");
    let refused = publish("Movers").await;
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(
        !refused.header("retry-after").is_empty(),
        "{}",
        refused.head
    );
    drop(hanging);
    assert_eq!(publish("Movers").await.status, 200);
}

/// Every file and folder below one.
fn all_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("readable").path());
    paths
        .flat_map(|path| {
            let below = if path.is_dir() {
                all_below(&path)
            } else {
                Vec::new()
            };
            below.into_iter().chain([path])
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_on_the_machine_reads_what_the_program_writes() {
    let (_folder, data) = folder();
    // An earlier version left the folder open.
    std::fs::set_permissions(&data, Permissions::from_mode(0o755)).expect("ours");
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    command
        .arg(&data)
        .env("MUDANZA_API_SERVICE_KEY", SERVICE_KEY);
    let server = Process::spawned(command);
    let stored = server.insert("key", &row(json!({}))).expect("answers");
    assert_eq!(stored.status, 201);
    let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>"#;
    let headers = format!("apikey: {SERVICE_KEY}\r\n");
    let line = "POST /storage/v1/object/moving_service_images/d.svg";
    let uploaded = exchange(server.address, line, &headers, drawing).await;
    assert_eq!(uploaded.status, 200, "{}", uploaded.body);
    let mut written = all_below(&data);
    assert!(written.iter().any(|path| path.ends_with("mudanza.db")));
    let is_image = |path: &PathBuf| path.is_file() && path.starts_with(data.join("images"));
    assert!(written.iter().any(is_image), "{written:?}");
    written.push(data);
    for path in written {
        // A file may have been deleted in the meantime, such as a mail that was being written.
        let Ok(metadata) = std::fs::metadata(&path) else {
            continue;
        };
        let mode = metadata.permissions().mode() & 0o777;
        assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
    }
}

#[tokio::test]
async fn a_long_heading_is_published_within_seconds() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let began = Instant::now();
    let heading = "w".repeat(10_000);
    app.set(&owner, HOME, "/section/0/heading", json!(heading))
        .await;
    assert!(app.page("/").await.contains(&heading));
    assert!(began.elapsed() < Duration::from_mins(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_is_searched_for_a_long_path() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let get = async |path: String| exchange(address, &format!("GET {path}"), "", "").await;
    let near = get("/quot".to_owned()).await;
    let far = get(format!("/quot{}", "/".repeat(200))).await;
    assert_eq!((near.status, far.status), (404, 404));
    let names_quote = |reply: &Reply| reply.body.matches("href=\"/quote\"").count();
    assert!(
        names_quote(&near) > names_quote(&far),
        "the short path is answered with the page that is meant, the long one is not"
    );
    let began = Instant::now();
    let letters = ["a", "%C3%B1", "/", "a/"];
    let long = letters.map(|letter| format!("/nowhere/{}", letter.repeat(60_000 / letter.len())));
    // Several at a time, along with other requests.
    let attack = async {
        let requests = long.iter().cycle().take(32).map(|path| get(path.clone()));
        for reply in futures_util::future::join_all(requests).await {
            assert_eq!(reply.status, 404);
        }
    };
    let others = async {
        for _ in 0..50 {
            assert_eq!(get("/healthz".to_owned()).await.body, "ok");
        }
    };
    tokio::join!(attack, others);
    assert!(began.elapsed() < Duration::from_secs(20));
    assert!(app.program.watchdog.stalled().is_empty());
}
