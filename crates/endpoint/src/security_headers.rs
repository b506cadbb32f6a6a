//! Security headers of every response.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Response};

const ALWAYS: [(HeaderName, &str); 4] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    // Not `require-corp`: a third party's chat widget loads its own files.
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "credentialless",
    ),
];

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
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

/// Adds the headers that a response does not set itself, such as a document's content security
/// policy. That policy also forbids framing, which needs no separate header. Files that never change
/// (scripts, fonts, drawings) are parts of a document, so they carry no headers that only documents obey:
/// several of them load before the largest paint. `hsts` is the value of `Strict-Transport-Security`, if
/// visitors use HTTPS.
pub fn security_headers<B>(mut response: Response<B>, hsts: Option<&HeaderValue>) -> Response<B> {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    let cache = headers
        .get(CACHE_CONTROL)
        .map_or(&[][..], |cache| cache.as_bytes());
    let is_public = cache.starts_with(b"public");
    let is_immutable = cache.ends_with(b"immutable");
    if !is_immutable {
        let permissions = if is_public {
            PUBLIC_PERMISSIONS
        } else {
            PERMISSIONS
        };
        headers
            .entry(OPENER_POLICY)
            .or_insert(HeaderValue::from_static("same-origin"));
        headers
            .entry(PERMISSIONS_POLICY)
            .or_insert(HeaderValue::from_static(permissions));
    }
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        ));
    if let Some(hsts) = hsts {
        headers.insert(STRICT_TRANSPORT_SECURITY, hsts.clone());
    }
    response
}
