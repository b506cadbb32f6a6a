//! Answers of files: a picture, whole or in part or known already, and its copies.

use std::ops::Range;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, IF_RANGE, LAST_MODIFIED, RANGE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use images::{Bucket, Copied, Format, Picture};

use super::{Answer, time};
use crate::answer::{self, CachePolicy};
use crate::api::storage_error::StorageError;

/// Under this a drawing that is opened by itself runs nothing and loads nothing.
const DRAWING_POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/// What part of a file is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// All of it. Several parts at once are answered by the whole, which is allowed.
    Whole,
    /// These bytes.
    Bytes(Range<u64>),
    /// None that there are.
    Beyond,
}

/// A picture, as the caller asks for it.
pub async fn picture(bucket: &Bucket, picture: &Picture, request: &Parts) -> Answer {
    let asked = &request.headers;
    let tag = format!("\"{}\"", picture.version);
    let mut answer = Response::new(Body::empty());
    let headers = answer.headers_mut();
    describe(headers, picture, &tag);
    if let Some(name) = download(request.uri.query(), &picture.name) {
        set(headers, CONTENT_DISPOSITION, &name);
    }
    if answer::is_known(asked, tag.as_bytes()) {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(answer);
    }
    let part = part(asked, &tag, picture.size);
    let range = match part {
        Part::Whole => 0..picture.size,
        Part::Bytes(range) => {
            *answer.status_mut() = StatusCode::PARTIAL_CONTENT;
            let (first, last) = (range.start, range.end - 1);
            let value = format!("bytes {first}-{last}/{}", picture.size);
            set(answer.headers_mut(), CONTENT_RANGE, &value);
            range
        }
        Part::Beyond => {
            let mut refusal: Response<Body> = StorageError::range().into();
            let value = format!("bytes */{}", picture.size);
            set(refusal.headers_mut(), CONTENT_RANGE, &value);
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
pub fn copy<B: From<Bytes>>(bytes: Bytes, format: Copied, is_current: bool) -> Response<B> {
    let mut answer = Response::new(B::from(bytes));
    let cache = if is_current {
        CachePolicy::Immutable
    } else {
        CachePolicy::Never
    };
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(format.mime()));
    headers.insert(CACHE_CONTROL, cache.header());
    answer
}

/// How long browsers may keep a picture under its public address.
pub fn cache_control(picture: &Picture) -> String {
    picture
        .max_age
        .map_or_else(|| "no-cache".to_owned(), |age| format!("max-age={age}"))
}

fn describe(headers: &mut HeaderMap, picture: &Picture, tag: &str) {
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

fn part(asked: &HeaderMap, tag: &str, size: u64) -> Part {
    let text = |name| asked.get(name).and_then(|value| value.to_str().ok());
    if text(IF_RANGE).is_some_and(|known| known != tag) {
        return Part::Whole;
    }
    text(RANGE).map_or(Part::Whole, |range| parse(range, size))
}

/// What a `Range` header asks for; one that makes no sense is passed over (RFC 9110, 14.2).
fn parse(range: &str, size: u64) -> Part {
    let sound = range.strip_prefix("bytes=").and_then(|r| r.split_once('-'));
    let Some((first, last)) = sound else {
        return Part::Whole;
    };
    let number = |text: &str| text.trim().parse::<u64>();
    match (number(first), number(last), first.trim(), last.trim()) {
        (Ok(first), Ok(last), ..) if first > last => Part::Whole,
        (Ok(first), Ok(_), ..) | (Ok(first), Err(_), _, "") if first >= size => Part::Beyond,
        (Ok(first), Ok(last), ..) => Part::Bytes(first..size.min(last.saturating_add(1))),
        (Ok(first), Err(_), _, "") => Part::Bytes(first..size),
        (Err(_), Ok(0), "", _) => Part::Beyond,
        (Err(_), Ok(last), "", _) => Part::Bytes(size.saturating_sub(last)..size),
        _ => Part::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_as_the_rfc_says() {
        for (range, part) in [
            ("bytes=0-9", Part::Bytes(0..10)),
            ("bytes=90-", Part::Bytes(90..100)),
            ("bytes=90-1000", Part::Bytes(90..100)),
            ("bytes=-10", Part::Bytes(90..100)),
            ("bytes=-1000", Part::Bytes(0..100)),
            ("bytes=100-", Part::Beyond),
            ("bytes=100-200", Part::Beyond),
            ("bytes=18446744073709551615-", Part::Beyond),
            ("bytes=0-18446744073709551615", Part::Bytes(0..100)),
            ("bytes=-0", Part::Beyond),
            ("bytes=9-0", Part::Whole),
            ("bytes=0-1,3-4", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("bytes=-", Part::Whole),
            ("lines=0-1", Part::Whole),
        ] {
            assert_eq!(parse(range, 100), part, "{range}");
        }
    }
}
