//! The S3 bucket of images refuses, fails or does not respond: the site keeps working, says what to do, and uses the
//! bucket again when it recovers.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::support::process::{PROGRAM, Process, exchange, folder, get_at};
use crate::support::s3::{Bucket, Mode};
use crate::support::sample_images::{OBJECT, PUBLIC, SERVICE_KEY, jpeg};
use crate::support::{TestApp, TestResponse};

/// How long the program may take to start, and an upload to fail. A silent bucket takes the longest.
const LIMIT: Duration = Duration::from_secs(20);
/// How often a test requests an image that should appear.
const ATTEMPTS: usize = 20_000;

const SVG: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>"#;

fn variables(url: &str) -> [(&str, &str); 4] {
    [
        ("MUDANZA_STORAGE_URL", url),
        ("MUDANZA_STORAGE_ACCESS_KEY", "key"),
        ("MUDANZA_STORAGE_SECRET_KEY", "secret"),
        ("MUDANZA_API_SERVICE_KEY", SERVICE_KEY),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_starts_without_its_bucket_and_says_what_to_do() {
    let unused = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let closed = unused.local_addr().expect("bound");
    drop(unused);
    let closed = format!("s3://bucket?endpoint=http://{closed}&region=us-east-1");
    starts_without(&closed, "closed").await;
    for mode in [Mode::Refuses, Mode::Fails, Mode::IsSilent] {
        let bucket = Bucket::start(mode).await;
        starts_without(&bucket.url, &format!("{mode:?}")).await;
        assert!(bucket.take_changes().is_empty(), "{mode:?}");
    }
}

async fn starts_without(url: &str, what: &str) {
    let (_folder, data) = folder();
    let started = Instant::now();
    let server = Process::start_with_log(&data, "log", &variables(url));
    let address = server.address;
    let page = get_at(address, "/").expect("answers");
    assert_eq!(page.status, 200, "{what}");
    assert!(started.elapsed() < LIMIT, "{what}: {:?}", started.elapsed());

    let image = get_at(address, &format!("{PUBLIC}/crew.svg")).expect("answers");
    assert_eq!(image.status, 503, "{what}: {}", image.body);
    let headers = format!("authorization: Bearer {SERVICE_KEY}\r\ncontent-type: image/svg+xml\r\n");
    let line = format!("POST {OBJECT}/crew.svg");
    let upload = exchange(address, &line, &headers, SVG).await;
    assert_eq!(upload.status, 503, "{what}: {}", upload.body);
    assert!(upload.body.contains("try again"), "{what}: {}", upload.body);
    assert_eq!(upload.header("retry-after"), "5", "{what}");
    assert_eq!(get_at(address, "/readyz").expect("answers").status, 200);

    let log = wait_for_log(&data.join("log"), "storage of images", address);
    if what != "IsSilent" {
        assert!(log.contains("check storage.url"), "{what}: {log}");
    }
    let doctor = Command::new(PROGRAM)
        .args(["doctor", "--data"])
        .arg(&data)
        .envs(variables(url))
        .stderr(Stdio::null())
        .output()
        .expect("runs");
    let found = String::from_utf8_lossy(&doctor.stdout);
    let line = found.lines().find(|line| line.contains(" storage: "));
    let line = line.unwrap_or_else(|| panic!("{what}: {found}"));
    assert!(line.starts_with("problem "), "{what}: {line}");
    assert!(line.contains("check storage.url"), "{what}: {line}");
}

/// Waits until the log contains a text, and returns it. A request in between paces the loop.
fn wait_for_log(log: &std::path::Path, words: &str, address: std::net::SocketAddr) -> String {
    for _ in 0..ATTEMPTS {
        let text = fs::read_to_string(log).expect("readable");
        if text.contains(words) {
            return text;
        }
        get_at(address, "/healthz").expect("answers");
    }
    panic!("the log lacks '{words}'");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_answers_again_is_used_and_nothing_in_it_was_changed() {
    let bucket = Bucket::start(Mode::Works).await;
    let app = TestApp::with_env(&variables(&bucket.url)).await;
    // A drawing has no variants that are made later.
    let stored = app.upload("crew.svg", SVG).await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    let image = format!("{PUBLIC}/crew.svg");
    let original = app.get(&image).await.body;
    drop(app);
    // No record was written for this one: it is adopted, but not before the bucket can be listed.
    bucket.put("by-hand.jpg", jpeg(30, 20));
    let files = bucket.files();

    bucket.set_mode(Mode::Refuses);
    bucket.take_changes();
    let app = TestApp::with_env(&variables(&bucket.url)).await;
    assert_eq!(
        app.get(&image).await.status,
        StatusCode::SERVICE_UNAVAILABLE
    );
    let upload = app.upload("crew.svg", SVG).await;
    assert_eq!(upload.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(bucket.take_changes(), Vec::<String>::new());
    assert_eq!(bucket.files(), files);

    bucket.set_mode(Mode::Works);
    let is_there = |response: &TestResponse| response.status == StatusCode::OK;
    assert_eq!(app.wait_for(&image, is_there).await.body, original);
    let by_hand = format!("{PUBLIC}/by-hand.jpg");
    app.wait_for(&by_hand, is_there).await;
    let upload = app.upload("truck.jpg", jpeg(30, 20)).await;
    assert_eq!(upload.status, StatusCode::OK, "{}", upload.text());
    let has_all = |name: &String| bucket.files().contains_key(name);
    assert!(files.keys().all(has_all), "{:?}", bucket.files());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_to_a_silent_bucket_fails_in_time_while_pages_go_on() {
    let bucket = Bucket::start(Mode::Works).await;
    let app = TestApp::with_env(&variables(&bucket.url)).await;
    bucket.set_mode(Mode::IsSilent);
    let started = Instant::now();
    let (upload, page) = tokio::join!(app.upload("crew.jpg", jpeg(60, 40)), app.get("/"));
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(upload.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(started.elapsed() < LIMIT, "{:?}", started.elapsed());
    bucket.set_mode(Mode::Works);
    let upload = app.upload("truck.jpg", jpeg(60, 40)).await;
    assert_eq!(upload.status, StatusCode::OK, "{}", upload.text());
}
