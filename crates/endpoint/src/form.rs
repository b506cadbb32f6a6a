//! The names and values of a posted form.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Response, StatusCode};
use percent_encoding::percent_decode_str;

use crate::body::{self, BodyError};
use crate::error_page;

/// Unknown fields that a response lists: a form of thousands would make a page of a megabyte.
pub const MAX_LISTED_FIELDS: usize = 20;

/// Reads `application/x-www-form-urlencoded`, in the order it was sent. What is no such form gets
/// its 4xx.
pub async fn read(
    request: Request,
    limit: usize,
) -> Result<Vec<(String, String)>, Box<Response<Body>>> {
    let refuse = |status| Box::new(error_page::page(status));
    let kind = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|header| header.to_str().ok());
    let kind = kind
        .and_then(|kind| kind.split(';').next())
        .unwrap_or_default()
        .trim();
    if !kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return Err(refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
    let bytes = body::read(request.into_body(), limit)
        .await
        .map_err(|error| {
            refuse(match error {
                BodyError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                BodyError::TooSlow => StatusCode::REQUEST_TIMEOUT,
                BodyError::Broken => StatusCode::BAD_REQUEST,
            })
        })?;
    let text = std::str::from_utf8(&bytes).ok();
    text.and_then(parse)
        .ok_or_else(|| refuse(StatusCode::BAD_REQUEST))
}

/// Names and values; `None` if any of them is no text.
pub fn parse(text: &str) -> Option<Vec<(String, String)>> {
    // `form_urlencoded` replaces bytes that are not UTF-8; separators are ASCII, so the whole text is
    // valid exactly when every name and value is.
    percent_decode_str(text).decode_utf8().ok()?;
    Some(
        form_urlencoded::parse(text.as_bytes())
            .into_owned()
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_decoded_once() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            parse("a=Pe%C3%B1itas+TX&b=1%2B1&a=2&c"),
            Some(vec![
                pair("a", "Peñitas TX"),
                pair("b", "1+1"),
                pair("a", "2"),
                pair("c", "")
            ])
        );
        assert_eq!(parse("a=%2525"), Some(vec![pair("a", "%25")]));
        assert_eq!(parse(""), Some(Vec::new()));
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(parse("a=%FF"), None);
    }
}
