//! Limits on mail to visitors, because anyone can type another person's address into a form: what a
//! mail may repeat from the form, and how many mails one recipient gets.

/// The longest name that a mail repeats, in characters.
const MAX_NAME: usize = 60;

/// The most digits that a name may have; a phone number has more.
const MAX_DIGITS: usize = 3;

/// The longest text that a mail repeats, in characters.
const MAX_TEXT: usize = 500;

/// The digits that make a phone number of a text, as in the United States.
const PHONE_DIGITS: usize = 10;

/// The longest entry of a phone field that a mail repeats, in characters.
const MAX_PHONE: usize = 40;

/// The most letters that such an entry may have, as in `cell` and `ext`.
const MAX_PHONE_LETTERS: usize = 12;

/// The most mails that one recipient is sent within 24 hours.
pub const VISITOR_MAILS_PER_DAY: i64 = 2;

/// Returns the name if a mail may repeat it; `None` if it is empty, too long, or contains a link,
/// an address or a phone number.
pub fn name_for_mail(name: &str) -> Option<&str> {
    let name = name.trim();
    let is_allowed = !name.is_empty()
        && name.chars().count() <= MAX_NAME
        && !name.contains(['@', '/', '\\', ':', '<', '>', '\n', '\r'])
        && name.chars().filter(char::is_ascii_digit).count() <= MAX_DIGITS
        && !name.split_whitespace().any(is_host);
    is_allowed.then_some(name)
}

/// Returns an address or a request if a mail may repeat it; `None` if it is empty, too long, or contains a link, an
/// email address or a phone number.
pub fn text_for_mail(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_allowed = !text.is_empty()
        && text.chars().count() <= MAX_TEXT
        && !text.contains(['@', '\\', '<', '>'])
        && !text.contains("//")
        && !has_phone_number(text)
        && !text.split_whitespace().any(is_host);
    is_allowed.then_some(text)
}

/// Returns what was typed into a phone field if a mail may repeat it; `None` if it is empty, too long, or more than a
/// phone number.
pub fn phone_for_mail(phone: &str) -> Option<&str> {
    let phone = phone.trim();
    let letters = phone.chars().filter(|c| c.is_alphabetic()).count();
    // Points between digits are usual.
    let mut words = phone.split_whitespace();
    let has_host = words.any(|word| word.contains(char::is_alphabetic) && is_host(word));
    let is_allowed = !phone.is_empty()
        && phone.chars().count() <= MAX_PHONE
        && letters <= MAX_PHONE_LETTERS
        && !phone.contains(['@', '/', '\\', ':', '<', '>', '\n', '\r'])
        && !has_host;
    is_allowed.then_some(phone)
}

/// Returns whether a text contains as many digits as a phone number has, with nothing but usual separators between
/// them.
fn has_phone_number(text: &str) -> bool {
    let mut digits = 0;
    text.chars().any(|c| {
        if c.is_ascii_digit() {
            digits += 1;
        } else if !matches!(c, ' ' | '-' | '.' | '(' | ')' | '+') {
            digits = 0;
        }
        digits >= PHONE_DIGITS
    })
}

/// Returns whether a word looks like a host name: a dot with a letter or digit before it and at least two
/// letters or digits after it. Initials such as `J.R.` do not.
fn is_host(word: &str) -> bool {
    // Browsers treat these as dots too.
    let word = word.replace(['\u{3002}', '\u{FF0E}', '\u{FF61}'], ".");
    word.match_indices('.').any(|(at, _)| {
        let before = word[..at].chars().next_back();
        let after = word[at + 1..].chars().take_while(|c| c.is_alphanumeric());
        before.is_some_and(char::is_alphanumeric) && after.count() >= 2
    })
}

/// Normalizes an email address so that all spellings of one inbox are equal: lower case, no tag
/// after `+`, and no dots for Gmail.
pub fn normalized_recipient(email: &str) -> String {
    let email = email.trim().to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else {
        return email;
    };
    let local = local.split('+').next().unwrap_or_default();
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", local.replace('.', "")),
        _ => format!("{local}@{domain}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_names_and_rejects_messages() {
        for name in [
            "María Elena González",
            "J.R. Ewing",
            "O'Neil, Ana (2nd)",
            "Li",
        ] {
            assert_eq!(name_for_mail(name), Some(name));
        }
        let long = "a".repeat(61);
        for name in [
            "",
            "  ",
            &long,
            "Thank you, you won $1300! Claim at https://evil.example/x",
            "Claim at evil.example now",
            "evil\u{3002}example",
            "write to a@b.c",
            "Call 9005550142",
        ] {
            assert_eq!(name_for_mail(name), None, "{name}");
        }
    }

    #[test]
    fn accepts_addresses_and_requests_and_rejects_messages() {
        for text in [
            "1402 Nolana Avenue Apt 12, McAllen, TX 78504-1234",
            "Upright piano in the den.\nGate code 4410#, and a parrot.",
            "Av. Hidalgo No. 5, 3er. piso",
        ] {
            assert_eq!(text_for_mail(text), Some(text));
        }
        let long = "a".repeat(501);
        for text in [
            " ",
            &long,
            "Claim at https://evil.example/x",
            "Claim at evil.example now",
            "write to a@b.c",
            "You won. Call (900) 555-0142.",
        ] {
            assert_eq!(text_for_mail(text), None, "{text}");
        }
    }

    #[test]
    fn accepts_phone_numbers_and_rejects_messages() {
        for phone in ["(956) 555-0142", "+52 899 555 7002 ext. 4", "956.555.0142"] {
            assert_eq!(phone_for_mail(phone), Some(phone));
        }
        for phone in [
            "",
            "call evil.example",
            "You won a prize, call 900",
            "tel:900",
        ] {
            assert_eq!(phone_for_mail(phone), None, "{phone}");
        }
    }

    #[test]
    fn normalizes_spellings_of_one_inbox() {
        for email in ["v.i.c@gmail.com", "VIC+1@GoogleMail.com", "vic@gmail.com"] {
            assert_eq!(normalized_recipient(email), "vic@gmail.com");
        }
        assert_eq!(normalized_recipient("a.b+c@d.e"), "a.b@d.e");
    }
}
