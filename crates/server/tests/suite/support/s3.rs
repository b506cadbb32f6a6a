//! A bucket of S3 in memory, which can refuse, fail or stay silent.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};
use tokio::sync::watch;

/// What the bucket does with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Responds.
    Works,
    /// Responds with 403, as to a wrong key.
    Refuses,
    /// Responds with 500.
    Fails,
    /// Does not respond until the mode changes.
    IsSilent,
}

pub struct Bucket {
    /// The setting `storage.url`.
    pub url: String,
    state: Arc<Contents>,
}

struct Contents {
    mode: watch::Sender<Mode>,
    files: Mutex<BTreeMap<String, Bytes>>,
    /// The requests other than reads, such as `PUT crew.jpg`.
    changes: Mutex<Vec<String>>,
}

impl Bucket {
    /// Serves an empty bucket until the test ends.
    pub async fn start(mode: Mode) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port");
        let address = listener.local_addr().expect("bound");
        let state = Arc::new(Contents {
            mode: watch::Sender::new(mode),
            files: Mutex::default(),
            changes: Mutex::default(),
        });
        let router = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&state));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let url = format!("s3://bucket?endpoint=http://{address}&region=us-east-1");
        Self { url, state }
    }

    pub fn set_mode(&self, mode: Mode) {
        self.state.mode.send_replace(mode);
    }

    /// Puts a file into the bucket.
    pub fn put(&self, key: &str, file: Vec<u8>) {
        let mut files = self.state.files.lock().expect("not poisoned");
        files.insert(key.to_owned(), file.into());
    }

    /// The files with their sizes.
    pub fn files(&self) -> BTreeMap<String, usize> {
        let files = self.state.files.lock().expect("not poisoned");
        let sizes = files.iter().map(|(key, file)| (key.clone(), file.len()));
        sizes.collect()
    }

    /// The requests since the last call that would change files, answered or not.
    pub fn take_changes(&self) -> Vec<String> {
        std::mem::take(&mut self.state.changes.lock().expect("not poisoned"))
    }
}

async fn answer(
    State(contents): State<Arc<Contents>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let key = uri.path().trim_start_matches("/bucket");
    let key = key.trim_start_matches('/').to_owned();
    if method != Method::GET && method != Method::HEAD {
        let change = format!("{method} {key}");
        contents.changes.lock().expect("not poisoned").push(change);
    }
    let mut mode = contents.mode.subscribe();
    let mode = mode.wait_for(|mode| *mode != Mode::IsSilent).await;
    let mode = *mode.expect("the bucket is there");
    let error = |status, code: &str| {
        let body = format!("<Error><Code>{code}</Code><Message>{code}</Message></Error>");
        response(status, body.into())
    };
    match mode {
        Mode::Refuses => return error(StatusCode::FORBIDDEN, "AccessDenied"),
        Mode::Fails => return error(StatusCode::INTERNAL_SERVER_ERROR, "InternalError"),
        Mode::Works | Mode::IsSilent => {}
    }
    let mut files = contents.files.lock().expect("not poisoned");
    match method {
        Method::GET if key.is_empty() => {
            response(StatusCode::OK, list(&files, &prefix(&uri)).into())
        }
        Method::GET => match files.get(&key) {
            Some(file) => part(file, &headers),
            None => error(StatusCode::NOT_FOUND, "NoSuchKey"),
        },
        Method::PUT if headers.contains_key("if-none-match") && files.contains_key(&key) => {
            error(StatusCode::PRECONDITION_FAILED, "PreconditionFailed")
        }
        Method::PUT => {
            files.insert(key, body.clone());
            response(StatusCode::OK, body)
        }
        Method::POST => {
            let request = String::from_utf8_lossy(&body).into_owned();
            files.retain(|key, _| !request.contains(&format!("<Key>{key}</Key>")));
            response(StatusCode::OK, "<DeleteResult></DeleteResult>".into())
        }
        _ => error(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowed"),
    }
}

/// A file, or the requested byte range of it.
fn part(file: &Bytes, headers: &HeaderMap) -> Response<Body> {
    let range = headers.get("range").and_then(|range| range.to_str().ok());
    let range = range.and_then(|range| range.strip_prefix("bytes=")?.split_once('-'));
    let Some((start, end)) = range else {
        return response(StatusCode::OK, file.clone());
    };
    let size = file.len();
    let start: usize = start.parse().expect("a first byte");
    let end = end.parse().map_or(size, |last: usize| size.min(last + 1));
    let mut response = response(StatusCode::PARTIAL_CONTENT, file.slice(start..end));
    let range = format!("bytes {start}-{}/{size}", end - 1);
    let range = range.parse().expect("a header value");
    response.headers_mut().insert("content-range", range);
    response
}

/// The folder that a listing requests.
fn prefix(uri: &Uri) -> String {
    let mut pairs = uri.query().unwrap_or_default().split('&');
    let prefix = pairs.find_map(|pair| pair.strip_prefix("prefix="));
    let prefix = percent_decode_str(prefix.unwrap_or_default());
    prefix.decode_utf8_lossy().into_owned()
}

fn list(files: &BTreeMap<String, Bytes>, prefix: &str) -> String {
    let mut list = "<ListBucketResult><IsTruncated>false</IsTruncated>".to_owned();
    for (key, file) in files.iter().filter(|(key, _)| key.starts_with(prefix)) {
        let (tag, size) = (tag(file), file.len());
        write!(
            list,
            "<Contents><Key>{key}</Key><LastModified>2026-11-20T18:00:00.000Z</LastModified>\
             <ETag>{tag}</ETag><Size>{size}</Size></Contents>"
        )
        .expect("a text");
    }
    list + "</ListBucketResult>"
}

fn response(status: StatusCode, body: Bytes) -> Response<Body> {
    Response::builder()
        .status(status)
        .header("etag", tag(&body))
        .header("last-modified", "Fri, 20 Nov 2026 18:00:00 GMT")
        .body(Body::from(body))
        .expect("a response")
}

fn tag(file: &[u8]) -> String {
    hex::encode(&Sha256::digest(file)[..16])
}
