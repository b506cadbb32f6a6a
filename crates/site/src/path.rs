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

/// The canonical form of a path: lower case, NFC, one slash between its parts and none at the end, no spaces
/// around it. `None` if the path is already canonical or is not UTF-8.
pub fn canonical(path: &str) -> Option<String> {
    let text = percent_decode_str(path).decode_utf8().ok()?;
    let text = text.nfc().collect::<String>().to_lowercase();
    let parts = text.split('/').map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let text = format!("/{}", parts.join("/"));
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
            ("//quote", Some("/quote")),
            ("/Es/Cotizacion", Some("/es/cotizacion")),
            ("/service-areas//mcallen/", Some("/service-areas/mcallen")),
            ("/quote%20", Some("/quote")),
            ("/%20quote%0A", Some("/quote")),
            ("/%2Fevil.example", Some("/evil.example")),
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
