//! Splits text into normalized words.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The lowercase words of a text without accents and apostrophes. Words are of letters or digits: `3br`
/// is two words, but the ordinal `2nd` is one.
pub fn words(text: &str) -> Vec<String> {
    let plain: String = text
        .nfd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '’'))
        .flat_map(char::to_lowercase)
        .collect();
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .flat_map(split_number)
        .collect()
}

/// A word or sentence with its first letter capitalized.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Splits a leading number from the letters after it, except in ordinals.
fn split_number(word: &str) -> Vec<String> {
    const ORDINAL: [&str; 7] = ["st", "nd", "rd", "th", "do", "er", "ro"];
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    if number.is_empty() || rest.is_empty() || ORDINAL.contains(&rest) {
        return vec![word.to_owned()];
    }
    vec![number.to_owned(), rest.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_text_into_normalized_words() {
        assert_eq!(
            words("¿Cuánto? 3BR, 2nd floor"),
            ["cuanto", "3", "br", "2nd", "floor"]
        );
        assert_eq!(words("What can't you..."), ["what", "cant", "you"]);
        assert_eq!(words("\u{0}\u{1b}[31m"), ["31", "m"]);
    }
}
