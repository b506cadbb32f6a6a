//! Capitalizes error messages and adds a period.

/// A report as a sentence: with a capital letter and a period. A first word that is a name, such as
/// `robots.txt:`, stays as it is.
pub fn sentence(report: &str) -> String {
    let report = report.trim();
    let first = report.split(' ').next().unwrap_or_default();
    let is_word = first.chars().all(char::is_alphabetic);
    let mut letters = report.chars();
    let mut sentence: String = match letters.next() {
        None => return String::new(),
        Some(letter) if is_word => letter.to_uppercase().collect(),
        Some(letter) => letter.to_string(),
    };
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begins_with_a_capital_letter_and_ends_with_a_period() {
        for (report, expected) in [
            ("the reply no longer exists", "The reply no longer exists."),
            ("únicamente dibujos", "Únicamente dibujos."),
            ("Nothing to add.", "Nothing to add."),
            (
                "field_names: 'x' has no name",
                "field_names: 'x' has no name.",
            ),
            ("550 no such user", "550 no such user."),
            (" ", ""),
        ] {
            assert_eq!(sentence(report), expected);
        }
    }
}
