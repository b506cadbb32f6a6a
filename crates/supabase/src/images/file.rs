//! File responses: an image (200, 206 or 304) and its variants.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, LAST_MODIFIED,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use images::{Format, ImageBucket, StoredImage, VariantFormat};

use super::{HandlerResult, time};
use crate::storage_error::StorageError;
use endpoint::ranges::{self, RequestedRange};
use endpoint::response::{self, CachePolicy};

/// Policy for SVGs: opened directly, they run and load nothing.
const SVG_POLICY: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Responds with an image, or the requested range of it.
pub async fn image(bucket: &ImageBucket, image: &StoredImage, request: &Parts) -> HandlerResult {
    let request_headers = &request.headers;
    let tag = format!("\"{}\"", image.version);
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    describe(headers, image, &tag);
    let disposition = disposition(request.uri.query(), &image.name);
    set(headers, CONTENT_DISPOSITION, &disposition);
    if response::is_known(request_headers, tag.as_bytes()) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    let range = match ranges::requested_range(request_headers, &tag, image.size) {
        RequestedRange::Whole => 0..image.size,
        RequestedRange::Part(range) => {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            let held = ranges::content_range(Some(&range), image.size);
            set(response.headers_mut(), CONTENT_RANGE, &held);
            range
        }
        RequestedRange::Nothing => {
            let mut refusal: Response<Body> = StorageError::range().into();
            let none = ranges::content_range(None, image.size);
            set(refusal.headers_mut(), CONTENT_RANGE, &none);
            return Ok(refusal);
        }
    };
    let length = (range.end - range.start).to_string();
    set(response.headers_mut(), CONTENT_LENGTH, &length);
    if request.method != Method::HEAD {
        let contents = bucket.read(image, Some(range)).await?;
        let contents = contents.ok_or_else(StorageError::no_object)?;
        *response.body_mut() = Body::from_stream(contents.bytes);
    }
    Ok(response)
}

/// Responds with a variant. Its URL changes with the image, so it is cached forever, unless the URL is
/// of a replaced image.
pub fn variant<B: From<Bytes>>(
    bytes: Bytes,
    format: VariantFormat,
    is_current: bool,
) -> Response<B> {
    let mut response = Response::new(B::from(bytes));
    let cache = if is_current {
        CachePolicy::Immutable
    } else {
        CachePolicy::Never
    };
    let headers = response.headers_mut();
    headers.reserve(response::HEADERS);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(format.mime()));
    headers.insert(CONTENT_DISPOSITION, variant_disposition(format));
    headers.insert(CACHE_CONTROL, cache.header());
    response
}

/// A variant is an image to show, under a fixed name.
const fn variant_disposition(format: VariantFormat) -> HeaderValue {
    HeaderValue::from_static(match format {
        VariantFormat::Jpeg => "inline; filename=\"image.jpg\"",
        VariantFormat::Avif => "inline; filename=\"image.avif\"",
    })
}

/// `Cache-Control` of an image's public URL.
pub fn cache_control(image: &StoredImage) -> String {
    image
        .max_age
        .map_or_else(|| "no-cache".to_owned(), |age| format!("max-age={age}"))
}

fn describe(headers: &mut HeaderMap, image: &StoredImage, tag: &str) {
    let fixed = |value| HeaderValue::from_static(value);
    headers.insert(CONTENT_TYPE, fixed(image.mime()));
    headers.insert(ACCEPT_RANGES, fixed("bytes"));
    headers.insert(HeaderName::from_static("x-robots-tag"), fixed("none"));
    // The bucket is public: other sites may embed its images.
    let shared = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(shared, fixed("cross-origin"));
    if Format::of_name(&image.name) == Some(Format::Svg) {
        headers.insert(CONTENT_SECURITY_POLICY, fixed(SVG_POLICY));
    }
    set(headers, ETAG, tag);
    set(headers, CACHE_CONTROL, &cache_control(image));
    let modified = time(image.updated_at, "%a, %d %b %Y %H:%M:%S GMT");
    set(headers, LAST_MODIFIED, &modified);
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// The `Content-Disposition`: an image is shown, and downloaded for `?download` or `?download=name`. The name is always
/// included, so that browsers do not take one from the address.
fn disposition(query: Option<&str>, name: &str) -> String {
    let mut pairs = query.unwrap_or_default().split('&');
    let download = pairs.find_map(|pair| match pair.split_once('=') {
        Some(("download", wanted)) => Some(wanted),
        None if pair == "download" => Some(""),
        _ => None,
    });
    let (kind, wanted) = match download {
        Some(wanted) => ("attachment", wanted),
        None => ("inline", ""),
    };
    let own = name.rsplit('/').next().unwrap_or(name);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "%._-".contains(c);
    let own = percent_encoding::utf8_percent_encode(own, percent_encoding::NON_ALPHANUMERIC);
    let wanted = if !wanted.is_empty() && wanted.chars().all(is_plain) {
        wanted.to_owned()
    } else {
        own.to_string()
    };
    format!("{kind}; filename*=UTF-8''{wanted}")
}
