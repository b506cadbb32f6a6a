//! The syntax of placeholders in texts, such as `{phone.main}`.

use std::ops::Range;

use crate::price_codes;

/// A placeholder in a text.
pub enum Found<'a> {
    /// The text between the braces.
    Closed(&'a str),
    /// The text after the brace.
    Unclosed(&'a str),
}

/// The first `{fact.reading}` or price code of a text.
pub fn filled_now(text: &str) -> Option<(Range<usize>, &str)> {
    let mut from = 0;
    loop {
        let start = from + text[from..].find('{')?;
        let end = start + text[start..].find('}')?;
        let name = &text[start + 1..end];
        if is_filled_now(name) {
            return Some((start..end + 1, name));
        }
        from = start + 1;
    }
}

/// Returns whether a placeholder is a fact or a price, which are filled in when a file is read.
pub fn is_filled_now(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c == '_' || c == '.';
    name.contains('.') && name.chars().all(plain) || price_codes::is_code(name)
}

/// The placeholders of a text. Each begins with a brace and a letter, and ends on the same line.
pub fn placeholders(text: &str) -> impl Iterator<Item = Found<'_>> {
    text.match_indices('{').filter_map(move |(at, _)| {
        let rest = &text[at + 1..];
        if !rest.starts_with(char::is_alphabetic) {
            return None;
        }
        let end = rest.find(['{', '}', '\n']).unwrap_or(rest.len());
        if rest[end..].starts_with('}') {
            return Some(Found::Closed(&rest[..end]));
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let name = rest.split(|c| !is_part(c)).next().unwrap_or_default();
        Some(Found::Unclosed(name.trim_end_matches('.')))
    })
}
