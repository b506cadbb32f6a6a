//! Responses: content coding, entity tags and cache policy.

use std::ops::Range;
use std::sync::Arc;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use render::{Document, Encoded, Encoding, ProgressiveEncoding};
use serde::Serialize;

use crate::ranges::{self, RequestedRange};

/// Capacity for headers: more than any of our responses has, security headers included.
pub const HEADERS: usize = 16;

/// The media type of documents.
const HTML: &str = "text/html; charset=utf-8";

/// Who may cache a response, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// Cached, but revalidated each time, so that the owner's changes appear immediately.
    Revalidate,
    /// Cached forever: the URL changes with the content.
    Immutable,
    /// Cached for a day: icons, which have a fixed URL and rarely change.
    Day,
    /// Cached by the visitor's browser only, for the back button, and revalidated otherwise.
    OwnBrowser,
    /// Never cached.
    Never,
}

impl CachePolicy {
    /// The value of `Cache-Control`.
    pub const fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Revalidate => "public, no-cache",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Day => "public, max-age=86400",
            Self::OwnBrowser => "private, no-cache",
            Self::Never => "no-store",
        })
    }
}

/// Redirects after a POST (303), so that a reload does not repeat it. The address may contain a secret,
/// so it is not cached.
pub fn see_other(address: &str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    if let Ok(address) = HeaderValue::from_str(address) {
        response.headers_mut().insert(LOCATION, address);
    }
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    response
}

/// A JSON response; never cached.
pub fn json<T: Serialize>(status: StatusCode, value: &T) -> Response<Body> {
    // Contract types always serialize.
    let body = serde_json::to_vec(value).unwrap_or_default();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    response
}

/// An HTML document with its content security policy.
pub fn document<B: From<Bytes> + Default>(
    request_headers: &HeaderMap,
    status: StatusCode,
    document: &Document,
    cache: CachePolicy,
) -> Response<B> {
    let mut response = encoded(request_headers, status, HTML, &document.body, cache);
    if response.status() != StatusCode::NOT_MODIFIED {
        let policy = document.policy.clone();
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Bytes in the best accepted encoding, or 304 if the client has them. A 304 has no headers that describe the
/// bytes, which the client stored with them.
pub fn encoded<B: From<Bytes> + Default>(
    request_headers: &HeaderMap,
    status: StatusCode,
    mime: &'static str,
    bytes: &Arc<ProgressiveEncoding>,
    cache: CachePolicy,
) -> Response<B> {
    let encoding = accepted_encoding(request_headers);
    let encoded = bytes.encoded(encoding);
    if status == StatusCode::OK && is_known(request_headers, encoded.etag.as_bytes()) {
        return not_modified(&encoded, cache);
    }
    let mut response = Response::new(B::from(encoded.bytes.clone()));
    *response.status_mut() = status;
    *response.headers_mut() = head(&encoded, encoding, mime, cache);
    response
}

/// As [`document`] with the status 200, for responses whose headers are the same for all visitors. `complete`
/// adds the others, and is called once for each encoding.
pub fn cached_document<B: From<Bytes> + Default>(
    request_headers: &HeaderMap,
    document: &Document,
    cache: CachePolicy,
    complete: impl FnOnce(Response<()>) -> Response<()>,
) -> Response<B> {
    let body = &document.body;
    cached(request_headers, HTML, body, cache, |mut response| {
        if response.status() == StatusCode::OK {
            let policy = document.policy.clone();
            let headers = response.headers_mut();
            headers.insert(CONTENT_SECURITY_POLICY, policy);
        }
        complete(response)
    })
}

/// As [`encoded`] with the status 200, for responses whose headers are the same for all visitors. `complete`
/// adds the others, and is called once for each encoding, and for each 304.
pub fn cached<B: From<Bytes> + Default>(
    request_headers: &HeaderMap,
    mime: &'static str,
    bytes: &Arc<ProgressiveEncoding>,
    cache: CachePolicy,
    complete: impl FnOnce(Response<()>) -> Response<()>,
) -> Response<B> {
    let encoding = accepted_encoding(request_headers);
    let encoded = bytes.encoded(encoding);
    if is_known(request_headers, encoded.etag.as_bytes()) {
        return complete(not_modified(&encoded, cache)).map(|()| B::default());
    }
    let head = encoded.head(|| {
        let mut response = Response::new(());
        *response.headers_mut() = head(&encoded, encoding, mime, cache);
        complete(response).into_parts().0.headers
    });
    let mut response = Response::new(B::from(encoded.bytes.clone()));
    response.headers_mut().clone_from(head);
    response
}

fn accepted_encoding(request_headers: &HeaderMap) -> Encoding {
    let accepted = request_headers
        .get(ACCEPT_ENCODING)
        .and_then(|header| header.to_str().ok());
    Encoding::accepted(accepted.unwrap_or_default())
}

fn head(
    encoded: &Encoded,
    encoding: Encoding,
    mime: &'static str,
    cache: CachePolicy,
) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(HEADERS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
    if let Some(name) = encoding.name() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    describe(&mut headers, encoded, cache);
    headers
}

fn not_modified<B: Default>(encoded: &Encoded, cache: CachePolicy) -> Response<B> {
    let mut response = Response::new(B::default());
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    describe(response.headers_mut(), encoded, cache);
    response
}

/// Adds the headers that a 304 has, too.
fn describe(headers: &mut HeaderMap, encoded: &Encoded, cache: CachePolicy) {
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(CACHE_CONTROL, cache.header());
    if matches!(cache, CachePolicy::Revalidate | CachePolicy::Immutable) {
        headers.insert(ETAG, encoded.etag.clone());
    }
}

/// A video. Its format is already compressed, and players request ranges of it.
#[derive(Debug)]
pub struct Video {
    /// Its bytes.
    pub bytes: Bytes,
    /// Its entity tag, with quotes.
    pub etag: HeaderValue,
}

/// A video in memory, or the requested range of it.
pub fn video<B: From<Bytes>>(
    method: &Method,
    request_headers: &HeaderMap,
    video: &Video,
) -> Response<B> {
    let size = video.bytes.len() as u64;
    let (response, part) = video_head(method, request_headers, &video.etag, size);
    let bytes = part.map_or_else(Bytes::new, |part| {
        let index = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        video.bytes.slice(index(part.start)..index(part.end))
    });
    response.map(|()| B::from(bytes))
}

/// Status and headers for a video, and which of its bytes are the body; `None` if the body is empty.
/// `size` is the length of the whole video in bytes.
pub fn video_head(
    method: &Method,
    request_headers: &HeaderMap,
    etag: &HeaderValue,
    size: u64,
) -> (Response<()>, Option<Range<u64>>) {
    let known = is_known(request_headers, etag.as_bytes());
    // Ranges are defined for GET only, and a 304 has no body.
    let range = if known || method != Method::GET {
        RequestedRange::Whole
    } else {
        ranges::requested_range(request_headers, etag.to_str().unwrap_or_default(), size)
    };
    let (status, part, content_range) = match range {
        _ if known => (StatusCode::NOT_MODIFIED, None, None),
        RequestedRange::Whole => (StatusCode::OK, Some(0..size), None),
        RequestedRange::Nothing => {
            let none = ranges::content_range(None, size);
            (StatusCode::RANGE_NOT_SATISFIABLE, None, Some(none))
        }
        RequestedRange::Part(part) => {
            let value = ranges::content_range(Some(&part), size);
            (StatusCode::PARTIAL_CONTENT, Some(part), Some(value))
        }
    };
    let mut response = Response::new(());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.reserve(HEADERS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("video/mp4"));
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CACHE_CONTROL, CachePolicy::Immutable.header());
    headers.insert(ETAG, etag.clone());
    if let Some(range) = content_range.and_then(|range| HeaderValue::try_from(range).ok()) {
        headers.insert(CONTENT_RANGE, range);
    }
    (response, part)
}

/// Returns whether `If-None-Match` contains an entity tag.
pub fn is_known(request_headers: &HeaderMap, etag: &[u8]) -> bool {
    request_headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .any(|header| {
            let mut tags = header
                .split(',')
                .map(|tag| tag.trim().trim_start_matches("W/"));
            tags.any(|tag| tag.as_bytes() == etag || tag == "*")
        })
}
