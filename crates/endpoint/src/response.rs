//! Responses: content coding, entity tags and cache policy.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use render::{Document, Encoded, Encoding};
use serde::Serialize;

use crate::ranges::{self, Wanted};

/// More headers than an answer of ours has, the security headers among them: room is made once.
pub const HEADERS: usize = 16;

/// How long an answer may be kept, by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachePolicy {
    /// Kept, but asked for again each time: the owner's changes show at once.
    Revalidate,
    /// Kept for ever: the address changes with the bytes.
    Immutable,
    /// Kept for a day: icons, whose addresses stay while they change once in years.
    Day,
    /// Kept by the visitor's own browser, which leads back to a form with the back button and
    /// asks again otherwise.
    OwnBrowser,
    /// Never kept.
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

/// Sends a browser on after a post, so that a reload repeats nothing.
pub fn see_other(address: &str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    if let Ok(address) = HeaderValue::from_str(address) {
        response.headers_mut().insert(LOCATION, address);
    }
    response
}

/// What a program is told; never kept.
pub fn json<T: Serialize>(status: StatusCode, value: &T) -> Response<Body> {
    // Shapes of the contract are always JSON.
    let body = serde_json::to_vec(value).unwrap_or_default();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    response
}

/// A document, with the policy that lets its own scripts and styles run.
pub fn document<B: From<Bytes> + Default>(
    asked: &HeaderMap,
    status: StatusCode,
    document: &Document,
    cache: CachePolicy,
) -> Response<B> {
    let html = "text/html; charset=utf-8";
    let mut response = encoded(asked, status, html, document.body.current(), cache);
    if let Ok(policy) = HeaderValue::from_maybe_shared(document.policy.clone()) {
        response
            .headers_mut()
            .insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Bytes in the best coding that was asked for, or 304 where they are known already.
pub fn encoded<B: From<Bytes> + Default>(
    asked: &HeaderMap,
    status: StatusCode,
    mime: &'static str,
    bytes: &Encoded,
    cache: CachePolicy,
) -> Response<B> {
    let accepted = asked
        .get(ACCEPT_ENCODING)
        .and_then(|header| header.to_str().ok());
    let encoding = Encoding::accepted(accepted.unwrap_or_default());
    let etag = bytes.etag(encoding);
    let known = status == StatusCode::OK && is_known(asked, etag);
    let body = if known {
        B::default()
    } else {
        B::from(bytes.bytes(encoding).clone())
    };
    let mut response = Response::new(body);
    *response.status_mut() = if known {
        StatusCode::NOT_MODIFIED
    } else {
        status
    };
    let headers = response.headers_mut();
    headers.reserve(HEADERS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(CACHE_CONTROL, cache.header());
    if let Some(name) = encoding.name() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    if matches!(cache, CachePolicy::Revalidate | CachePolicy::Immutable)
        && let Ok(etag) = HeaderValue::from_maybe_shared(etag.clone())
    {
        headers.insert(ETAG, etag);
    }
    response
}

/// A video. It is not compressed, since its format already is, and players ask for parts of it.
#[derive(Debug)]
pub struct Video {
    /// Its bytes.
    pub bytes: Bytes,
    /// Its entity tag, with quotes.
    pub etag: HeaderValue,
}

/// A video, or the range of it that the request names.
pub fn video<B: From<Bytes>>(method: &Method, asked: &HeaderMap, video: &Video) -> Response<B> {
    let size = video.bytes.len() as u64;
    let etag = video.etag.to_str().unwrap_or_default();
    let known = is_known(asked, video.etag.as_bytes());
    // Ranges are defined for GET alone, and a video that is known needs none.
    let wanted = if known || method != Method::GET {
        Wanted::Whole
    } else {
        ranges::wanted(asked, etag, size)
    };
    let (status, body, range) = match &wanted {
        _ if known => (StatusCode::NOT_MODIFIED, Bytes::new(), None),
        Wanted::Whole => (StatusCode::OK, video.bytes.clone(), None),
        Wanted::Nothing => {
            let none = ranges::content_range(None, size);
            (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new(), Some(none))
        }
        Wanted::Part(part) => {
            let index = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            let bytes = video.bytes.slice(index(part.start)..index(part.end));
            let held = ranges::content_range(Some(part), size);
            (StatusCode::PARTIAL_CONTENT, bytes, Some(held))
        }
    };
    let mut response = Response::new(B::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.reserve(HEADERS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("video/mp4"));
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CACHE_CONTROL, CachePolicy::Immutable.header());
    headers.insert(ETAG, video.etag.clone());
    if let Some(range) = range.and_then(|range| HeaderValue::try_from(range).ok()) {
        headers.insert(CONTENT_RANGE, range);
    }
    response
}

/// Whether the caller has what an entity tag stands for.
pub fn is_known(asked: &HeaderMap, etag: &[u8]) -> bool {
    asked
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
