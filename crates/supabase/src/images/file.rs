//! Answers of files: a picture, whole or in part or known already, and its copies.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, LAST_MODIFIED,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use images::{Format, ImageBucket, StoredImage, VariantFormat};

use super::{Answer, time};
use crate::storage_error::StorageError;
use endpoint::ranges::{self, Wanted};
use endpoint::response::{self, CachePolicy};

/// Under this a drawing that is opened by itself runs nothing and loads nothing.
const DRAWING_POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/// A picture, as the caller asks for it.
pub async fn picture(bucket: &ImageBucket, picture: &StoredImage, request: &Parts) -> Answer {
    let asked = &request.headers;
    let tag = format!("\"{}\"", picture.version);
    let mut answer = Response::new(Body::empty());
    let headers = answer.headers_mut();
    describe(headers, picture, &tag);
    if let Some(name) = download(request.uri.query(), &picture.name) {
        set(headers, CONTENT_DISPOSITION, &name);
    }
    if response::is_known(asked, tag.as_bytes()) {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(answer);
    }
    let range = match ranges::wanted(asked, &tag, picture.size) {
        Wanted::Whole => 0..picture.size,
        Wanted::Part(range) => {
            *answer.status_mut() = StatusCode::PARTIAL_CONTENT;
            let held = ranges::content_range(Some(&range), picture.size);
            set(answer.headers_mut(), CONTENT_RANGE, &held);
            range
        }
        Wanted::Nothing => {
            let mut refusal: Response<Body> = StorageError::range().into();
            let none = ranges::content_range(None, picture.size);
            set(refusal.headers_mut(), CONTENT_RANGE, &none);
            return Ok(refusal);
        }
    };
    let length = (range.end - range.start).to_string();
    set(answer.headers_mut(), CONTENT_LENGTH, &length);
    if request.method != Method::HEAD {
        let contents = bucket.read(picture, Some(range)).await?;
        let contents = contents.ok_or_else(StorageError::no_object)?;
        *answer.body_mut() = Body::from_stream(contents.bytes);
    }
    Ok(answer)
}

/// A copy. Its address changes with the picture, so it is kept for ever, unless the address is of
/// a picture that was replaced.
pub fn copy<B: From<Bytes>>(bytes: Bytes, format: VariantFormat, is_current: bool) -> Response<B> {
    let mut answer = Response::new(B::from(bytes));
    let cache = if is_current {
        CachePolicy::Immutable
    } else {
        CachePolicy::Never
    };
    let headers = answer.headers_mut();
    headers.reserve(response::HEADERS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(format.mime()));
    headers.insert(CACHE_CONTROL, cache.header());
    answer
}

/// How long browsers may keep a picture under its public address.
pub fn cache_control(picture: &StoredImage) -> String {
    picture
        .max_age
        .map_or_else(|| "no-cache".to_owned(), |age| format!("max-age={age}"))
}

fn describe(headers: &mut HeaderMap, picture: &StoredImage, tag: &str) {
    let fixed = |value| HeaderValue::from_static(value);
    headers.insert(CONTENT_TYPE, fixed(picture.mime()));
    headers.insert(ACCEPT_RANGES, fixed("bytes"));
    headers.insert(HeaderName::from_static("x-robots-tag"), fixed("none"));
    // The bucket is public: other sites may show its pictures.
    let shared = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(shared, fixed("cross-origin"));
    if Format::of_name(&picture.name) == Some(Format::Svg) {
        headers.insert(CONTENT_SECURITY_POLICY, fixed(DRAWING_POLICY));
    }
    set(headers, ETAG, tag);
    set(headers, CACHE_CONTROL, &cache_control(picture));
    let modified = time(picture.updated_at, "%a, %d %b %Y %H:%M:%S GMT");
    set(headers, LAST_MODIFIED, &modified);
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// The disposition that `?download` or `?download=name` asks for.
fn download(query: Option<&str>, name: &str) -> Option<String> {
    let mut pairs = query?.split('&');
    let wanted = pairs.find_map(|pair| match pair.split_once('=') {
        Some(("download", wanted)) => Some(wanted),
        None if pair == "download" => Some(""),
        _ => None,
    })?;
    let own = name.rsplit('/').next().unwrap_or(name);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "%._-".contains(c);
    let own = percent_encoding::utf8_percent_encode(own, percent_encoding::NON_ALPHANUMERIC);
    let wanted = if !wanted.is_empty() && wanted.chars().all(is_plain) {
        wanted.to_owned()
    } else {
        own.to_string()
    };
    Some(format!("attachment; filename*=UTF-8''{wanted}"))
}
