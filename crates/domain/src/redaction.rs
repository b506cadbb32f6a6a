//! Removes email addresses and phone numbers from text for the log, such as a mail server's reply.

/// Replacement for email addresses.
const EMAIL: &str = "(email)";
/// Replacement for phone numbers.
const PHONE: &str = "(phone)";
/// Fewest and most digits of an international phone number, after its `+`.
const INTERNATIONAL: std::ops::RangeInclusive<usize> = 7..=15;

/// A text without email addresses and phone numbers: American ones, with or without a country code,
/// and international ones that begin with `+`. Identifiers and times stay.
///
/// Every line of the log passes here, one for each lead. Nearly all have no address, and few characters can begin a
/// number.
pub fn redacted(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let has_at_sign = text.contains('@');
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let may_begin_number = chars[at].is_ascii_digit() || matches!(chars[at], '+' | '(');
        if may_begin_number && let Some(end) = phone_end(&chars, at) {
            out.push_str(PHONE);
            at = end;
        } else if has_at_sign && let Some(end) = email_end(&chars, at) {
            out.push_str(EMAIL);
            at = end;
        } else {
            out.push(chars[at]);
            at += 1;
        }
    }
    out
}

/// Returns the end of an email address that starts here, if there is one.
fn email_end(chars: &[char], start: usize) -> Option<usize> {
    if start > 0 && is_local(chars[start - 1]) {
        return None;
    }
    let local = chars[start..].iter().take_while(|c| is_local(**c)).count();
    let host = start + local + 1;
    if local == 0 || chars.get(host - 1) != Some(&'@') {
        return None;
    }
    let length = chars[host..].iter().take_while(|c| is_host(**c)).count();
    (length > 0).then_some(host + length)
}

fn is_local(c: char) -> bool {
    c.is_alphanumeric() || "._%+-'~".contains(c)
}

fn is_host(c: char) -> bool {
    c.is_alphanumeric() || ".-".contains(c)
}

/// Returns the end of a phone number that starts here, if there is one.
fn phone_end(chars: &[char], start: usize) -> Option<usize> {
    let begins = start == 0 || !continues(chars[start - 1]) || is_escape(chars, start);
    if !begins {
        return None;
    }
    let end = american(chars, start).or_else(|| international(chars, start))?;
    let is_end = chars.get(end).is_none_or(|c| !c.is_alphanumeric());
    is_end.then_some(end)
}

/// Returns whether a digit after this character is part of something longer, such as an identifier.
fn continues(c: char) -> bool {
    c.is_alphanumeric() || "-+".contains(c)
}

/// Returns whether the characters before are a line break or tab in JSON.
fn is_escape(chars: &[char], start: usize) -> bool {
    start >= 2 && chars[start - 2] == '\\' && "nrt".contains(chars[start - 1])
}

/// `956 555 0142` with or without separators, parentheses and `1`.
fn american(chars: &[char], start: usize) -> Option<usize> {
    let country = [("+1", true), ("1", true), ("", false)];
    country.into_iter().find_map(|(prefix, separated)| {
        let mut at = after(chars, start, prefix)?;
        if separated {
            at = skip_one(chars, at, " -.");
        }
        let area = skip_one(chars, at, "(");
        let mut at = digits(chars, area, 3)?;
        at = skip_one(chars, at, ")");
        at = skip_one(chars, at, " -.");
        at = digits(chars, at, 3)?;
        at = skip_one(chars, at, " -.");
        digits(chars, at, 4)
    })
}

fn international(chars: &[char], start: usize) -> Option<usize> {
    let mut at = after(chars, start, "+")?;
    let (mut count, mut end) = (0, at);
    while let Some(c) = chars.get(at) {
        if c.is_ascii_digit() {
            count += 1;
            end = at + 1;
        } else if !" -.()".contains(*c) {
            break;
        }
        at += 1;
    }
    INTERNATIONAL.contains(&count).then_some(end)
}

fn after(chars: &[char], start: usize, prefix: &str) -> Option<usize> {
    let mut at = start;
    for expected in prefix.chars() {
        if chars.get(at) != Some(&expected) {
            return None;
        }
        at += 1;
    }
    Some(at)
}

fn digits(chars: &[char], start: usize, count: usize) -> Option<usize> {
    let end = start + count;
    let part = chars.get(start..end)?;
    part.iter().all(char::is_ascii_digit).then_some(end)
}

fn skip_one(chars: &[char], at: usize, skipped: &str) -> usize {
    let skips = chars.get(at).is_some_and(|c| skipped.contains(*c));
    at + usize::from(skips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_addresses_and_phone_numbers() {
        for (text, expected) in [
            (
                "550 5.1.1 <maria.g+x@example.com>: unknown",
                "550 5.1.1 <(email)>: unknown",
            ),
            ("to: peña@correo.mx, retry", "to: (email), retry"),
            ("call (956) 555-0142.", "call (phone)."),
            ("call +1 956-555-0142", "call (phone)"),
            ("19565550142", "(phone)"),
            ("9565550142 and 956.555.0142", "(phone) and (phone)"),
            ("+52 899 123 4567!", "(phone)!"),
            (r"a\n9565550142", r"a\n(phone)"),
            ("a@b c@d", "(email) (email)"),
        ] {
            assert_eq!(redacted(text), expected, "{text}");
        }
    }

    #[test]
    fn keeps_times_and_identifiers() {
        for text in [
            "2026-11-22T16:45:55.123456Z",
            "2026-11-22 16:45:55",
            "id=0193b2c4-7a3e-7c21-9565-955501421234",
            "at 1795000000123, in 86400 seconds",
            "198.51.100.7:40321",
            "550 5.1.1 no mailbox @ home",
            "Q-48213 total 2478.93",
        ] {
            assert_eq!(redacted(text), text);
        }
    }
}
