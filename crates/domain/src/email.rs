//! The browser's rule for email addresses. The dependency `idna_adapter` only chooses what `idna` reads Unicode with.

use std::borrow::Cow;

/// An address with its domain as browsers send it: in ASCII, so `peñitas.example` as `xn--peitas-xwa.example`.
/// Unchanged if the domain has no such form.
pub fn with_ascii_domain(address: &str) -> Cow<'_, str> {
    let Some((local, domain)) = address
        .rsplit_once('@')
        .filter(|(_, domain)| !domain.is_ascii())
    else {
        return address.into();
    };
    match idna::domain_to_ascii(domain) {
        Ok(domain) => format!("{local}@{domain}").into(),
        Err(_) => address.into(),
    }
}

/// Returns whether a browser's `<input type="email">` accepts the address. The rule is the HTML standard's
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
    fn domains_are_converted_to_ascii() {
        for (typed, stored) in [
            ("ana@peñitas.example", "ana@xn--peitas-xwa.example"),
            ("Ana.B@PEÑITAS.example", "Ana.B@xn--peitas-xwa.example"),
            (
                "ana@correo.peñitas.example",
                "ana@correo.xn--peitas-xwa.example",
            ),
            ("ana@pen\u{303}itas.example", "ana@xn--peitas-xwa.example"),
            ("ana@Example.com", "ana@Example.com"),
            ("ma..ria@docomo.example", "ma..ria@docomo.example"),
        ] {
            assert_eq!(with_ascii_domain(typed), stored);
            assert!(is_email(stored), "{stored}");
        }
        for wrong in ["ana@ñ ñ.example", "ñ", "ana@\u{fffd}.example"] {
            assert!(!is_email(&with_ascii_domain(wrong)), "{wrong}");
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
