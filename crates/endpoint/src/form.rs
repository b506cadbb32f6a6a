//! Parses posted forms.
//!
//! No form is refused for how it is encoded: a page may be saved, translated or sent by an old program.

use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use futures_util::stream;
use multer::Multipart;
use percent_encoding::{percent_decode, percent_decode_str};

use crate::Error;
use crate::body::{self, BodyLimit};
use crate::header_text;
use crate::media_type::{is_media_type, media_type_charset};

/// Maximum number of unknown fields that are logged, which bounds the log line.
const MAX_LISTED_FIELDS: usize = 20;

/// Maximum length of an unknown field's name in the log, in characters.
const MAX_LISTED_NAME: usize = 60;

/// The field in which a browser says how the form is encoded (HTML, 4.10.21.8).
const CHARSET_FIELD: &[u8] = b"_charset_";

/// Names and values of a posted form, in the order they were sent: `application/x-www-form-urlencoded`, or
/// `multipart/form-data` without its files.
#[derive(Debug)]
pub struct Form(pub Vec<(String, String)>);

impl<S> FromRequest<S> for Form
where
    S: Send + Sync,
    BodyLimit: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let headers = request.headers();
        let kind = header_text(headers, CONTENT_TYPE)
            .unwrap_or_default()
            .to_owned();
        let is_multipart = is_media_type(headers, "multipart/form-data");
        if !is_multipart && !is_media_type(headers, "application/x-www-form-urlencoded") {
            return Err(Error::UnsupportedMediaType);
        }
        let bytes = body::read(request.into_body(), BodyLimit::from_ref(state).0).await?;
        let pairs = if is_multipart {
            multipart_pairs(&kind, bytes).await?
        } else {
            urlencoded_pairs(&bytes)
        };
        Ok(Self(decoded(pairs, media_type_charset(&kind))))
    }
}

/// Parses the names and values of a query; `None` if any of them is not UTF-8.
pub fn parse(text: &str) -> Option<Vec<(String, String)>> {
    // Separators are ASCII, so the whole text is valid exactly when every name and value is.
    percent_decode_str(text).decode_utf8().ok()?;
    Some(parse_any(text))
}

/// Parses the names and values of a query in any encoding, like those of a posted form.
pub fn parse_any(text: &str) -> Vec<(String, String)> {
    decoded(urlencoded_pairs(text.as_bytes()), None)
}

/// Logs the names of fields that a form does not have: a tag manager, a browser extension or an old page adds
/// such. Their values may be personal and are not logged.
pub fn log_ignored<'a>(form: &str, names: impl IntoIterator<Item = &'a str>) {
    let ignored: Vec<String> = names
        .into_iter()
        .take(MAX_LISTED_FIELDS)
        .map(listed_name)
        .collect();
    if !ignored.is_empty() {
        tracing::info!(form, ?ignored, "ignored fields that the form does not have");
    }
}

/// An unknown field's name, cut to what the log shows.
fn listed_name(name: &str) -> String {
    let mut listed: String = name.chars().take(MAX_LISTED_NAME).collect();
    if listed.len() < name.len() {
        listed.push('\u{2026}');
    }
    listed
}

/// A name and a value as bytes, whose encoding is not known yet.
type Pair = (Vec<u8>, Vec<u8>);

fn urlencoded_pairs(body: &[u8]) -> Vec<Pair> {
    let pairs = body.split(|byte| *byte == b'&');
    pairs
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let mut parts = pair.splitn(2, |byte| *byte == b'=');
            let mut part = || unescaped(parts.next().unwrap_or_default());
            (part(), part())
        })
        .collect()
}

/// Replaces `+` and percent escapes.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let spaced: Vec<u8> = text
        .iter()
        .map(|byte| if *byte == b'+' { b' ' } else { *byte })
        .collect();
    percent_decode(&spaced).collect()
}

async fn multipart_pairs(kind: &str, body: Bytes) -> Result<Vec<Pair>, Error> {
    let broken = |_| Error::BadRequest;
    let boundary = multer::parse_boundary(kind).map_err(broken)?;
    let whole = stream::iter([Ok::<_, Infallible>(body)]);
    let mut form = Multipart::new(whole, boundary);
    let mut pairs = Vec::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.file_name().is_some() {
            continue;
        }
        let name = field.name().unwrap_or_default().as_bytes().to_vec();
        pairs.push((name, field.bytes().await.map_err(broken)?.to_vec()));
    }
    Ok(pairs)
}

/// Decodes names and values. `charset` is what the request's `Content-Type` says; the form's own field for it
/// comes first, because a browser fills it in.
fn decoded(pairs: Vec<Pair>, charset: Option<&str>) -> Vec<(String, String)> {
    let field = pairs.iter().find(|(name, _)| name == CHARSET_FIELD);
    let field = field.and_then(|(_, label)| Encoding::for_label(label));
    let declared = field
        .or_else(|| Encoding::for_label(charset?.as_bytes()))
        .map(Encoding::output_encoding)
        .filter(|encoding| *encoding != UTF_8);
    let text = |bytes: Vec<u8>| decoded_text(bytes, declared);
    pairs
        .into_iter()
        .map(|(name, value)| (text(name), text(value)))
        .collect()
}

/// Decodes a text: as declared, else as UTF-8, else as windows-1252, which is what browsers take a page without
/// a declaration for.
fn decoded_text(bytes: Vec<u8>, declared: Option<&'static Encoding>) -> String {
    let decode = |encoding: &'static Encoding, bytes: &[u8]| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        text.into_owned()
    };
    match declared {
        Some(encoding) => decode(encoding, &bytes),
        None => {
            String::from_utf8(bytes).unwrap_or_else(|error| decode(WINDOWS_1252, error.as_bytes()))
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[derive(Clone)]
    struct State;

    impl FromRef<State> for BodyLimit {
        fn from_ref(_: &State) -> Self {
            Self(10_000)
        }
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    async fn posted(kind: &str, body: &[u8]) -> Result<Vec<(String, String)>, Error> {
        let request = Request::post("/leads").header(CONTENT_TYPE, kind);
        let request = request.body(Body::from(body.to_vec())).expect("a request");
        Form::from_request(request, &State).await.map(|form| form.0)
    }

    #[test]
    fn decodes_names_and_values_once() {
        assert_eq!(
            parse_any("a=Pe%C3%B1itas+TX&b=1%2B1&a=2&c&&=x"),
            [
                pair("a", "Peñitas TX"),
                pair("b", "1+1"),
                pair("a", "2"),
                pair("c", ""),
                pair("", "x"),
            ]
        );
        assert_eq!(parse("a=%2525"), Some(vec![pair("a", "%25")]));
        assert_eq!(parse(""), Some(Vec::new()));
        assert_eq!(parse("a=%FF"), None);
        assert_eq!(parse_any("a=%FF"), [pair("a", "ÿ")]);
    }

    #[tokio::test]
    async fn decodes_forms_that_are_not_utf_8() {
        const FORM: &str = "application/x-www-form-urlencoded";
        for (kind, body, value) in [
            (FORM, &b"n=Pe%F1a"[..], "Peña"),
            (FORM, b"n=Pe\xf1a", "Peña"),
            (FORM, b"n=%93Pe%F1a%94", "\u{201c}Peña\u{201d}"),
            (FORM, b"n=Pe%C3%B1a&other=%F1", "Peña"),
            (FORM, b"n=Pe%C3%B1a&_charset_=UTF-8", "Peña"),
            (FORM, b"n=Pe%F1a&_charset_=windows-1252", "Peña"),
            (FORM, b"n=Pe%F1a&_charset_=", "Peña"),
            (FORM, b"n=%C5%81&_charset_=iso-8859-2", "Ĺ\u{81}"),
            (
                "application/x-www-form-urlencoded; charset=ISO-8859-1",
                b"n=Pe%F1a",
                "Peña",
            ),
            (
                "application/x-www-form-urlencoded;charset=\"utf-8\"",
                b"n=Pe%C3%B1a",
                "Peña",
            ),
            (
                "application/x-www-form-urlencoded; charset=utf-8",
                b"n=Pe%F1a",
                "Peña",
            ),
            (
                "application/x-www-form-urlencoded; charset=iso-8859-2",
                b"n=%A3",
                "Ł",
            ),
            (
                "application/x-www-form-urlencoded; charset=shift_jis",
                b"n=%83A",
                "ア",
            ),
            (
                "application/x-www-form-urlencoded; charset=utf-16",
                b"n=Pe%C3%B1a",
                "Peña",
            ),
            (
                "application/x-www-form-urlencoded; charset=nonsense",
                b"n=Pe%C3%B1a",
                "Peña",
            ),
        ] {
            let sent = posted(kind, body).await.expect("a form");
            assert_eq!(sent[0], pair("n", value), "{kind} {body:?}");
        }
    }

    #[tokio::test]
    async fn reads_multipart_forms_without_their_files() {
        let kind = "multipart/form-data; boundary=x";
        let body = b"--x\r\nContent-Disposition: form-data; name=\"lastName\"\r\n\r\nPe\xf1a\r\n\
            --x\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.txt\"\r\n\r\nbed\r\n\
            --x\r\nContent-Disposition: form-data; name=\"city\"\r\n\r\nmission\r\n--x--\r\n";
        assert_eq!(
            posted(kind, body).await,
            Ok(vec![pair("lastName", "Peña"), pair("city", "mission")])
        );
        for kind in ["multipart/form-data", "multipart/form-data; boundary=y"] {
            assert_eq!(posted(kind, body).await, Err(Error::BadRequest), "{kind}");
        }
        let kind = "text/plain";
        assert_eq!(posted(kind, body).await, Err(Error::UnsupportedMediaType));
    }
}
