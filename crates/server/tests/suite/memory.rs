//! Memory of the running program.

use std::process::Command;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::support::content::FACTS;
use crate::support::desk::{Session, desk_request, session_from};
use crate::support::process::{PROGRAM, Process, folder, send_to};
use crate::support::sample_images::encoded;
use crate::support::{TestResponse, row, urlencoded};

/// Publications, previews and sets of pages that are read, after those that fill the caches.
const PUBLICATIONS: usize = 12;
/// Leads that follow.
const LEADS: usize = 200;
const PAGES: [&str; 4] = ["/", "/es", "/quote", "/blog"];

/// A program and its owner.
struct Desk {
    process: Process,
    owner: Session,
    _folder: tempfile::TempDir,
}

impl Desk {
    async fn start() -> Self {
        let (folder, data) = folder();
        let process = Process::start(&data);
        let mut reset = Command::new(PROGRAM);
        let printed = reset.args(["owner", "reset", "--data"]).arg(&data).output();
        let printed = String::from_utf8(printed.expect("runs").stdout).expect("a text");
        let link = printed.find("/set-up/").map(|at| printed[at..].trim());
        let request = Request::post(link.expect("a link"))
            .header("content-type", "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin");
        let fields = [
            ("name", "Rosa"),
            ("email", "rosa@example.com"),
            ("password", "correct horse battery"),
        ];
        let request = request.body(Body::from(urlencoded(&fields)));
        let response = send_to(process.address, request.expect("a request")).await;
        Self {
            owner: session_from(&response).expect("a session"),
            process,
            _folder: folder,
        }
    }

    async fn call(&self, method: &str, path: &str, value: &Value) -> Value {
        let body = if value.is_null() {
            String::new()
        } else {
            value.to_string()
        };
        let request = desk_request(&self.owner, method, path, &body, "same-origin");
        let response = send_to(self.process.address, request).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.text());
        response.json()
    }

    async fn get(&self, path: &str) -> TestResponse {
        let request = Request::get(path)
            .header("cookie", &self.owner.0)
            .header("accept-encoding", "br");
        let request = request.body(Body::empty()).expect("a request");
        let response = send_to(self.process.address, request).await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
        response
    }

    /// Previews another phone number, publishes it and reads pages.
    async fn publish(&self, at: usize) {
        let path = format!("content/file?path={FACTS}");
        let mut file = self.call("GET", &path, &Value::Null).await;
        file["value"]["phone"]["main"] = json!(format!("956-555-{at:04}"));
        let draft = json!({ "path": FACTS, "value": file["value"], "body": file["body"] });
        let preview = self.call("POST", "content/preview", &draft).await;
        self.get(preview["address"].as_str().expect("an address"))
            .await;
        let change = json!({
            "path": FACTS, "value": file["value"], "body": file["body"],
            "expected": file["version"],
        });
        self.call("PUT", "content/file", &change).await;
        for page in PAGES {
            self.get(page).await;
        }
    }

    async fn upload(&self, name: &str) {
        let request = Request::put(format!("/desk/api/images/{name}"))
            .header("cookie", &self.owner.0)
            .header("sec-fetch-site", "same-origin")
            .header("content-type", "image/png")
            .body(Body::from(encoded(1_200, 900, ImageFormat::Png)));
        let response = send_to(self.process.address, request.expect("a request")).await;
        assert!(response.status.is_success(), "{}", response.text());
    }

    fn store_leads(&self, from: usize, count: usize) {
        for at in from..from + count {
            let stored = self
                .process
                .insert(&format!("memory-{at}"), &row(json!({})));
            assert_eq!(stored.expect("a response").status, 201);
        }
    }

    /// Resident memory in bytes.
    fn memory(&self) -> u64 {
        let file = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(file).expect("Linux");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
        kilobytes.expect("a number") << 10
    }

    /// Waits until the memory is at most this.
    async fn rest(&self, limit: u64) {
        while self.memory() > limit {
            self.get("/healthz").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_of_work_leaves_the_memory_within_a_fifth_of_what_it_was() {
    let desk = Desk::start().await;
    desk.publish(0).await;
    desk.upload("team/first.png").await;
    desk.store_leads(0, 50);
    let before = desk.memory();
    for at in 1..=PUBLICATIONS {
        desk.publish(at).await;
        if at % 4 == 0 {
            desk.upload(&format!("team/upload-{at}.png")).await;
        }
    }
    desk.store_leads(50, LEADS);
    let limit = before + before / 5;
    let minute = Duration::from_mins(1);
    let rested = tokio::time::timeout(minute, desk.rest(limit)).await;
    let after = desk.memory();
    assert!(
        rested.is_ok(),
        "{after} bytes after a minute, {before} before"
    );
}
