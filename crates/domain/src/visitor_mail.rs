//! Limits on mail to visitors, because anyone can type another person's address into a form: what a
//! mail may repeat from the form, and how many mails one recipient gets.

/// The longest name that a mail repeats, in characters.
const MAX_NAME: usize = 60;

/// The most digits that a name may have; a phone number has more.
const MAX_DIGITS: usize = 3;

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

/// Whether a word looks like a host name: a dot with a letter or digit before it and at least two
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
    fn normalizes_spellings_of_one_inbox() {
        for email in ["v.i.c@gmail.com", "VIC+1@GoogleMail.com", "vic@gmail.com"] {
            assert_eq!(normalized_recipient(email), "vic@gmail.com");
        }
        assert_eq!(normalized_recipient("a.b+c@d.e"), "a.b@d.e");
    }
}
