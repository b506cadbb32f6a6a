//! Canonical paths of pages.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization;

/// Characters that are percent-encoded in a path.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'%');

/// The canonical form of a path: lower case, NFC, no trailing slash. `None` if the path is already
/// canonical or is not UTF-8.
pub fn canonical(path: &str) -> Option<String> {
    let text = percent_decode_str(path).decode_utf8().ok()?;
    let text: String = text
        .trim_end_matches('/')
        .nfc()
        .collect::<String>()
        .to_lowercase();
    let text = if text.is_empty() {
        "/".to_owned()
    } else {
        text
    };
    let canonical = utf8_percent_encode(&text, ENCODED).to_string();
    (canonical != path).then_some(canonical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonicalizes_case_slashes_and_unicode() {
        for (path, form) in [
            ("/quote/", Some("/quote")),
            ("/QUOTE", Some("/quote")),
            ("//", Some("/")),
            ("/pe%C3%91itas", Some("/pe%C3%B1itas")),
            ("/pen%CC%83itas", Some("/pe%C3%B1itas")),
            ("/quote", None),
            ("/pe%C3%B1itas", None),
            ("/%FF", None),
        ] {
            assert_eq!(canonical(path).as_deref(), form, "{path}");
        }
    }
}
