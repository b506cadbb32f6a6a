//! The media type of a body.

use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;

use crate::header_text;

/// Returns whether a request's body is of a media type, ignoring parameters.
pub fn is_media_type(headers: &HeaderMap, media_type: &str) -> bool {
    let sent = header_text(headers, CONTENT_TYPE).unwrap_or_default();
    let sent = sent.split(';').next().unwrap_or_default();
    sent.trim().eq_ignore_ascii_case(media_type)
}

/// The `charset` parameter of a media type, such as `windows-1252`.
pub fn media_type_charset(media_type: &str) -> Option<&str> {
    let mut parameters = media_type.split(';').skip(1);
    let value = parameters.find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then_some(value)
    })?;
    Some(value.trim().trim_matches(['"', '\'']))
}
