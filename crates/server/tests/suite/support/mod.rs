//! Test support: the program on a temporary folder with a fixed clock, called through its router.

pub mod authority;
pub mod browser;
pub mod content;
pub mod desk;
pub mod forms;
pub mod https;
pub mod metrics;
pub mod pebble;
pub mod process;
pub mod receiver;
pub mod s3;
pub mod sample_images;
pub mod smtp;
pub mod tls;
pub mod videos;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use config::{Flags, Settings, load_from};
use domain::Clock;
use http_body_util::BodyExt;
use server::{Program, router};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;
use tower::ServiceExt;

/// Noon in Texas on 20 November 2026.
pub const NOW: &str = "2026-11-20T18:00:00Z";

/// The site's URL in the default settings.
pub const HOST: &str = "http://127.0.0.1:8080";

pub struct TestApp {
    pub router: Router,
    pub data: TempDir,
    pub program: Program,
    /// The fixed clock in milliseconds since 1970.
    now: Arc<AtomicI64>,
    /// Where it listens, if requests are sent over TCP.
    address: Option<SocketAddr>,
}

pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl TestResponse {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("no JSON: {}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("ASCII"))
    }
}

impl TestApp {
    pub async fn start() -> Self {
        Self::with_env(&[]).await
    }

    /// Starts with environment variables in addition to those that every test needs.
    pub async fn with_env(variables: &[(&str, &str)]) -> Self {
        let data = TempDir::new().expect("a folder");
        let now = clock_millis();
        let program = Program::build(settings(&data, variables), clock(&now))
            .await
            .expect("starts");
        Self::of(program, data, now)
    }

    /// Starts with the limits of the default settings, which other tests turn off.
    pub async fn with_default_limits() -> Self {
        Self::with_default_limits_and(&[]).await
    }

    /// As [`TestApp::with_default_limits`], with environment variables, which win.
    pub async fn with_default_limits_and(variables: &[(&str, &str)]) -> Self {
        let defaults = [
            ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "20"),
            ("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "600"),
            ("MUDANZA_LIMITS_RENDERS_PER_MINUTE", "120"),
            ("MUDANZA_DESK_SESSION_IDLE_MINUTES", "30"),
            ("MUDANZA_DESK_SESSION_HOURS", "12"),
        ];
        Self::with_env(&[&defaults[..], variables].concat()).await
    }

    /// Starts with the limits of the default settings and listens on a port. Requests are sent over TCP.
    pub async fn listening() -> Self {
        Self::listening_with(&[]).await
    }

    /// As [`TestApp::listening`], with environment variables, which win.
    pub async fn listening_with(variables: &[(&str, &str)]) -> Self {
        let mut app = Self::with_default_limits_and(variables).await;
        app.address = Some(process::served(&app).await);
        app
    }

    /// Starts with a part of the program replaced.
    pub async fn with_app(change: impl FnOnce(&mut Program)) -> Self {
        let data = TempDir::new().expect("a folder");
        let now = clock_millis();
        let mut program = Program::build(settings(&data, &[]), clock(&now))
            .await
            .expect("starts");
        change(&mut program);
        Self::of(program, data, now)
    }

    pub async fn with_bundle(bundle: &'static str) -> Self {
        let data = TempDir::new().expect("a folder");
        let now = clock_millis();
        let program = Program::with_bundle(settings(&data, &[]), clock(&now), bundle)
            .await
            .expect("starts");
        Self::of(program, data, now)
    }

    fn of(program: Program, data: TempDir, now: Arc<AtomicI64>) -> Self {
        Self {
            router: router(&program),
            program,
            data,
            now,
            address: None,
        }
    }

    /// Moves the clock by seconds, which may be negative.
    pub fn advance_clock(&self, seconds: i64) {
        self.now.fetch_add(seconds * 1_000, Ordering::Relaxed);
    }

    /// Sends all due outbox messages and returns how many were sent and how many failed.
    pub async fn drain(&self) -> (usize, usize) {
        self.program
            .notifier
            .drain()
            .await
            .expect("the database answers")
    }

    /// The mails in the data folder, each as a string.
    pub fn mails(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.data.path().join("mail")).expect("the folder");
        let mut files: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
        files.sort();
        let text = |file| std::fs::read_to_string(file).expect("a text");
        files.into_iter().map(text).collect()
    }

    /// The result of a counting query.
    pub async fn count(&self, query: &'static str) -> i64 {
        let pool = self.database().await;
        sqlx::query_scalar(query)
            .fetch_one(&pool)
            .await
            .expect("readable")
    }

    /// Restarts the program on the same data.
    pub async fn restart(self) -> Self {
        let service = ("MUDANZA_API_SERVICE_KEY", sample_images::SERVICE_KEY);
        self.restart_with(&[service]).await
    }

    /// As [`TestApp::restart`], with environment variables in addition to those that every test needs.
    pub async fn restart_with(self, variables: &[(&str, &str)]) -> Self {
        let Self { data, now, .. } = self;
        let program = Program::build(settings(&data, variables), clock(&now))
            .await
            .expect("starts");
        Self::of(program, data, now)
    }

    /// All files in the image folder.
    pub fn files(&self) -> Vec<String> {
        let mut folders = vec![self.data.path().join("images")];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("readable").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path.display().to_string());
                }
            }
        }
        files
    }

    pub async fn send(&self, request: Request<Body>) -> TestResponse {
        if let Some(address) = self.address {
            return process::send_to(address, request).await;
        }
        let response = self
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("infallible");
        let (head, body) = response.into_parts();
        let body = body.collect().await.expect("a body").to_bytes().to_vec();
        TestResponse {
            status: head.status,
            headers: head.headers,
            body,
        }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(Request::get(path).body(Body::empty()).expect("a request"))
            .await
    }

    /// The paths of the sitemap.
    pub async fn sitemap(&self) -> Vec<String> {
        let xml = self.get("/sitemap.xml").await.text();
        let before = format!("<loc>{HOST}");
        let entries = xml.split(&before).skip(1);
        entries
            .filter_map(|entry| entry.split("</loc>").next().map(str::to_owned))
            .collect()
    }

    /// Inserts a row as a client of the API does.
    pub async fn insert(&self, body: impl Into<Body>) -> TestResponse {
        self.send(insert(body, &[])).await
    }

    /// Posts a form as a browser does.
    pub async fn post_form(&self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        let request = Request::post(path)
            .header("content-type", "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin");
        self.send(
            request
                .body(Body::from(urlencoded(fields)))
                .expect("a request"),
        )
        .await
    }

    /// Total and name of each stored quote, in order.
    pub async fn stored(&self) -> Vec<(String, String)> {
        let pool = self.database().await;
        let all = "select printf('%.2f', q.total_estimate), q.customer_name \
                   from quote_requests q join leads l on l.id = q.id order by l.created_at";
        sqlx::query_as(all)
            .fetch_all(&pool)
            .await
            .expect("readable")
    }

    /// A direct connection to the database.
    pub async fn database(&self) -> SqlitePool {
        let file = self.data.path().join("mudanza.db");
        SqlitePool::connect_with(SqliteConnectOptions::new().filename(file))
            .await
            .expect("opens")
    }
}

/// An insert with the public key and additional headers.
pub fn insert(body: impl Into<Body>, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::post("/rest/v1/quote_requests")
        .header("apikey", "public-anon-key")
        .header("content-type", "application/json")
        .header("prefer", "return=representation");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body.into()).expect("a request")
}

/// A complete row with changes to some columns.
pub fn row(changes: serde_json::Value) -> String {
    let mut row = serde_json::json!({
        "customer_name": "Maria Elena Gonzalez",
        "customer_email": "maria.gonzalez@example.com",
        "customer_phone": "(956) 555-0142",
        "moving_date": "2027-03-14",
        "origin_address": "1402 Nolana Avenue, McAllen, TX 78504",
        "destination_address": "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        "home_type": "house",
        "bedrooms": 3,
        "square_footage": 1650,
        "has_elevator": false,
        "stairs_origin": 1,
        "stairs_destination": 0,
        "long_walk": false,
        "crew_size": 3,
        "estimated_hours": 11.5,
        "base_rate": 160,
        "distance_fee": 0,
        "additional_services": ["full_packing", "packing_supplies"],
        "total_estimate": 2478.93,
        "special_requests": "Upright piano in the den."
    });
    let serde_json::Value::Object(changes) = changes else {
        panic!("changes are an object")
    };
    for (column, value) in changes {
        row[column] = value;
    }
    row.to_string()
}

pub fn urlencoded(fields: &[(&str, &str)]) -> String {
    let encode = |text: &str| {
        percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
    };
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{}={}", encode(name), encode(value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn clock_millis() -> Arc<AtomicI64> {
    let now: jiff::Timestamp = NOW.parse().expect("a timestamp");
    Arc::new(AtomicI64::new(now.as_millisecond()))
}

fn clock(hand: &Arc<AtomicI64>) -> Clock {
    let hand = Arc::clone(hand);
    Arc::new(move || {
        let now = hand.load(Ordering::Relaxed);
        jiff::Timestamp::from_millisecond(now).expect("a time")
    })
}

fn settings(data: &TempDir, variables: &[(&str, &str)]) -> Settings {
    let folder = data.path().display().to_string();
    let own = [
        ("MUDANZA_DATA", folder.as_str()),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "0"),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "0"),
        ("MUDANZA_LIMITS_RENDERS_PER_MINUTE", "0"),
        // Tests of leads move the clock by days within a session.
        ("MUDANZA_DESK_SESSION_IDLE_MINUTES", "720"),
        ("MUDANZA_DESK_SESSION_HOURS", "720"),
        // Nor do they set up a second factor.
        ("MUDANZA_DESK_OWNER_SECOND_FACTOR_DAYS", "0"),
    ];
    let all = own
        .iter()
        .chain(variables)
        .map(|(name, value)| ((*name).into(), (*value).into()));
    load_from(&Flags::default(), all).expect("valid settings")
}
