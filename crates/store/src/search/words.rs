//! Words and tags: how text is normalized before it is indexed or searched for.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most words of one lead that are indexed, in bytes; far more than a person types.
const MAX_BYTES: usize = 40_000;
/// Longer words are cut, in characters.
const MAX_WORD: usize = 60;
/// Digits of a phone number in the United States.
pub const PHONE_DIGITS: usize = 10;

/// First character of every tag, from Unicode's private use area, so that no typed word is a tag.
const TAG: char = '\u{e000}';

/// The tags of a lead, used to filter a search.
pub fn tags(state: &str, form: &str, spam_reason: &str) -> String {
    let listed = if state == domain::LeadStatus::Merged.key() {
        // In no list, so no search finds it.
        "merged"
    } else if spam_reason.is_empty() {
        "listed"
    } else {
        "apart"
    };
    format!("{} {} {}", tag(state), tag(form), tag(listed))
}

/// A tag as it is indexed.
pub fn tag(name: &str) -> String {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{TAG}{letters}")
}

/// A text's words with a space before them, to be appended to a document's words.
pub fn appended(text: &str) -> String {
    let words = joined(tokenize(text));
    if words.is_empty() {
        words
    } else {
        format!(" {words}")
    }
}

/// Splits a text into words: lower case, without diacritics.
pub fn tokenize(text: &str) -> Vec<String> {
    let folded: String = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    folded
        // Neither private use characters, which mark tags, nor what FTS5 does not treat as letters.
        .split(|c: char| !c.is_alphanumeric() || c >= '\u{e000}')
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(MAX_WORD).collect())
        .collect()
}

/// Joins words with spaces, sorted, each once.
pub fn joined(mut words: Vec<String>) -> String {
    words.sort_unstable();
    words.dedup();
    let mut text = String::new();
    for word in words {
        if text.len() + word.len() >= MAX_BYTES {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}
