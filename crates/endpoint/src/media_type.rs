//! The media type of a body.

use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;

use crate::header_text;

/// Whether a request's body is of a media type, whatever its parameters.
pub fn is_media_type(headers: &HeaderMap, media_type: &str) -> bool {
    let sent = header_text(headers, CONTENT_TYPE).unwrap_or_default();
    let sent = sent.split(';').next().unwrap_or_default();
    sent.trim().eq_ignore_ascii_case(media_type)
}
