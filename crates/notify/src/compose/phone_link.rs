//! The link that calls a typed phone number.

/// The longest number that is linked, in digits (E.164 allows 15).
const MAX_DIGITS: usize = 15;

/// The `tel:` address of a phone number as somebody typed it, with its extension; `None` if it has no
/// digits, or too many.
pub fn phone_link(typed: &str) -> Option<String> {
    let folded = typed.to_lowercase();
    let start = folded.find(|c: char| c.is_ascii_digit())?;
    let (before, number) = folded.split_at(start);
    let mark = number.find(['x', '#', ',', ';', 'e']);
    let (number, extension) = number.split_at(mark.unwrap_or(number.len()));
    let (number_digits, extension) = (digits(number), digits(extension));
    if number_digits.len() > MAX_DIGITS {
        return None;
    }
    let plus = if before.trim_end_matches(['(', ' ']).ends_with('+') {
        "+"
    } else {
        ""
    };
    let extension = if extension.is_empty() {
        String::new()
    } else {
        format!(";ext={extension}")
    };
    Some(format!("tel:{plus}{number_digits}{extension}"))
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_plus_and_separates_the_extension() {
        for (typed, link) in [
            ("(956) 555-0142", Some("tel:9565550142")),
            ("+52 (899) 555-0142", Some("tel:+528995550142")),
            ("956 555 0142 x12", Some("tel:9565550142;ext=12")),
            ("956-555-0142 Ext. 7", Some("tel:9565550142;ext=7")),
            ("956-555-0142 #3", Some("tel:9565550142;ext=3")),
            ("Tel. 956 555 0142", Some("tel:9565550142")),
            ("call me", None),
            ("", None),
            ("12345678901234567890", None),
        ] {
            assert_eq!(phone_link(typed).as_deref(), link, "{typed}");
        }
    }
}
