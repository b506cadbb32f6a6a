//! Parses posted forms.

use axum::extract::{FromRef, FromRequest, Request};
use percent_encoding::percent_decode_str;

use crate::Error;
use crate::body::{self, BodyLimit};
use crate::media_type::is_media_type;

/// Maximum number of unknown fields that a response lists, which bounds its size.
pub const MAX_LISTED_FIELDS: usize = 20;

/// Maximum length of an unknown field's name in a response, in characters.
const MAX_LISTED_NAME: usize = 60;

/// An unknown field's name, cut to what a response shows.
pub fn listed_name(name: &str) -> String {
    let mut listed: String = name.chars().take(MAX_LISTED_NAME).collect();
    if listed.len() < name.len() {
        listed.push('\u{2026}');
    }
    listed
}

/// Names and values of `application/x-www-form-urlencoded`, in the order they were sent.
#[derive(Debug)]
pub struct Form(pub Vec<(String, String)>);

impl<S> FromRequest<S> for Form
where
    S: Send + Sync,
    BodyLimit: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        if !is_media_type(request.headers(), "application/x-www-form-urlencoded") {
            return Err(Error::UnsupportedMediaType);
        }
        let bytes = body::read(request.into_body(), BodyLimit::from_ref(state).0).await?;
        let text = std::str::from_utf8(&bytes).ok();
        text.and_then(parse).map(Self).ok_or(Error::BadRequest)
    }
}

/// Parses names and values; `None` if any of them is not UTF-8.
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
    fn decodes_names_and_values_once() {
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
    fn rejects_invalid_utf8() {
        assert_eq!(parse("a=%FF"), None);
    }
}
