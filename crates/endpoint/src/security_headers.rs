//! Security headers of every response.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};

/// Headers of every response.
const ALWAYS: [(HeaderName, &str); 2] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Headers that only documents obey.
const DOCUMENT: [(HeaderName, &str); 3] = [
    (REFERRER_POLICY, "same-origin"),
    // Not `require-corp`: a third party's chat widget loads its own files.
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "credentialless",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// The short policy of public pages, whose headers count toward the first round trip: the features that
/// reach people, places, money and plugged-in devices. The chat listens, so the microphone is not among
/// them.
const PUBLIC_PERMISSIONS: &str = "camera=(),display-capture=(),geolocation=(),payment=(),usb=()";

/// The complete policy of all other responses.
const PERMISSIONS: &str = "accelerometer=(),autoplay=(self),\
    browsing-topics=(),camera=(),display-capture=(),encrypted-media=(),fullscreen=(self),gamepad=(),\
    geolocation=(),gyroscope=(),hid=(),idle-detection=(),local-fonts=(),magnetometer=(),\
    microphone=(self),midi=(),otp-credentials=(),payment=(),picture-in-picture=(self),\
    publickey-credentials-get=(self),screen-wake-lock=(),serial=(),storage-access=(),usb=(),\
    window-management=(),xr-spatial-tracking=()";

/// The policy of responses without one of their own.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const SVG: &str = "image/svg+xml";

/// Adds the headers that a response does not set itself, such as a document's content security
/// policy. That policy also forbids framing, which needs no separate header. `hsts` is the value of
/// `Strict-Transport-Security`, if visitors use HTTPS.
///
/// Headers that only documents obey are left out where they have no effect: on files that never change (scripts, fonts,
/// drawings), which are parts of a document and several of which load before the largest paint, and on a 304, for which
/// the browser uses the headers that it stored with the document. Of the files, a drawing can also be opened directly,
/// so it keeps the content security policy.
pub fn security_headers<B>(mut response: Response<B>, hsts: Option<&HeaderValue>) -> Response<B> {
    let is_known = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    add(headers, ALWAYS);
    let cache = headers
        .get(CACHE_CONTROL)
        .map_or(&[][..], |cache| cache.as_bytes());
    let is_public = cache.starts_with(b"public");
    let is_part = is_known || cache.ends_with(b"immutable");
    if !is_part {
        let permissions = if is_public {
            PUBLIC_PERMISSIONS
        } else {
            PERMISSIONS
        };
        add(headers, DOCUMENT);
        add(headers, [(PERMISSIONS_POLICY, permissions)]);
    }
    let is_drawing = headers.get(CONTENT_TYPE).is_some_and(|mime| mime == SVG);
    if !is_part || (is_drawing && !is_known) {
        add(headers, [(CONTENT_SECURITY_POLICY, POLICY)]);
    }
    if let Some(hsts) = hsts {
        headers.insert(STRICT_TRANSPORT_SECURITY, hsts.clone());
    }
    response
}

fn add<const N: usize>(headers: &mut HeaderMap, added: [(HeaderName, &'static str); N]) {
    for (name, value) in added {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the headers of a response, in order.
    fn names(status: StatusCode, mime: &'static str, cache: &'static str) -> Vec<String> {
        let mut response = Response::new(());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
        let response = security_headers(response, None);
        let names = response.headers().keys().skip(2);
        names.map(ToString::to_string).collect()
    }

    #[test]
    fn only_documents_have_headers_that_only_documents_obey() {
        const FOREVER: &str = "public, max-age=31536000, immutable";
        let always = ["x-content-type-options", "cross-origin-resource-policy"];
        let document = [
            "referrer-policy",
            "cross-origin-embedder-policy",
            "cross-origin-opener-policy",
            "permissions-policy",
            "content-security-policy",
        ];
        let all = [&always[..], &document[..]].concat();
        let html = "text/html; charset=utf-8";
        for status in [StatusCode::OK, StatusCode::NOT_FOUND] {
            assert_eq!(names(status, html, "public, no-cache"), all);
            assert_eq!(names(status, "application/json", "no-store"), all);
        }
        for mime in ["text/javascript; charset=utf-8", "font/woff2", "image/png"] {
            assert_eq!(names(StatusCode::OK, mime, FOREVER), always, "{mime}");
        }
        let drawing = [&always[..], &["content-security-policy"]].concat();
        assert_eq!(names(StatusCode::OK, "image/svg+xml", FOREVER), drawing);
        for mime in [html, "image/svg+xml"] {
            let known = names(StatusCode::NOT_MODIFIED, mime, "public, no-cache");
            assert_eq!(known, always, "{mime}");
        }
    }
}
