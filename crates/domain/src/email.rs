//! The browser's rule for email addresses.

/// Whether a browser's `<input type="email">` accepts the address. The rule is the HTML standard's
/// definition of 'valid e-mail address'.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let local_char = |b: u8| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b);
    !local.is_empty() && local.bytes().all(local_char) && domain.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    let bytes = label.as_bytes();
    let edge = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
    bytes.len() <= 63
        && edge(bytes.first())
        && edge(bytes.last())
        && bytes
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_what_a_browser_accepts() {
        for text in [
            "a@b",
            "maria.elena+move@example.com",
            "x_y@sub.example.co",
            "'@a-b.c",
        ] {
            assert!(is_email(text), "{text}");
        }
    }

    #[test]
    fn rejects_what_a_browser_rejects() {
        for text in [
            "", "a", "@b", "a@", "a@b@c", "a b@c", "a@-b", "a@b-", "a@b..c", "ñ@b.c",
        ] {
            assert!(!is_email(text), "{text}");
        }
    }
}
