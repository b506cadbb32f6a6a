//! Headers whose text a person typed.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lettre::message::Mailbox;
use lettre::message::header::{HeaderName, HeaderValue, Headers};

/// The start of an encoded word (RFC 2047). Mail programs decode one that somebody typed, to text that hides what
/// it says, or to control characters.
const ENCODED: &str = "=?";

/// How many bytes an encoded word holds, so that its line is not longer than 76 characters behind the header's name.
const WORD_BYTES: usize = 36;

/// Encodes a subject that contains what looks like an encoded word, so that it is shown as it was typed.
pub fn set_subject(headers: &mut Headers, subject: &str) {
    if subject.contains(ENCODED) {
        let name = HeaderName::new_from_ascii_str("Subject");
        let encoded = encoded_words(subject);
        let value = HeaderValue::dangerous_new_pre_encoded(name, subject.to_owned(), encoded);
        headers.insert_raw(value);
    }
}

/// Encodes the display name of a header such as `From` if it contains what looks like an encoded word.
pub fn set_mailbox(headers: &mut Headers, header: &'static str, mailbox: &Mailbox) {
    if let Some(name) = mailbox.name.as_ref().filter(|name| name.contains(ENCODED)) {
        let header = HeaderName::new_from_ascii_str(header);
        let encoded = format!("{}\r\n <{}>", encoded_words(name), mailbox.email);
        let value = HeaderValue::dangerous_new_pre_encoded(header, mailbox.to_string(), encoded);
        headers.insert_raw(value);
    }
}

/// A text as encoded words in UTF-8 and Base64, one a line. Spaces between encoded words are not shown.
fn encoded_words(text: &str) -> String {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (word, others) = rest.split_at(rest.floor_char_boundary(WORD_BYTES));
        words.push(format!("=?utf-8?b?{}?=", STANDARD.encode(word)));
        rest = others;
    }
    words.join("\r\n ")
}

#[cfg(test)]
mod tests {
    use lettre::Message;

    use super::*;

    /// The headers of a mail with a subject and a sender's name.
    fn headers(subject: &str, name: &str) -> String {
        let address = "hello@movers.example".parse().expect("an address");
        let from = Mailbox::new(Some(name.to_owned()), address);
        let mut message = Message::builder()
            .from(from.clone())
            .to("ana@example.net".parse().expect("an address"))
            .subject(subject)
            .body(String::new())
            .expect("a mail");
        set_subject(message.headers_mut(), subject);
        set_mailbox(message.headers_mut(), "From", &from);
        String::from_utf8(message.formatted()).expect("ASCII")
    }

    /// The text of encoded words.
    fn decoded(words: &str) -> String {
        let words = words.split("\r\n ").map(|word| {
            let word = word.strip_prefix("=?utf-8?b?").expect("a word");
            STANDARD.decode(word.strip_suffix("?=").expect("a word"))
        });
        let bytes: Vec<u8> = words.flat_map(|word| word.expect("Base64")).collect();
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn encodes_a_text_that_looks_encoded() {
        for typed in [
            "Eve =?utf-8?q?x=0D=0Ay?=",
            "=?utf-8?b?QQ==?=",
            "María de los Ángeles Peña y Cantú =?iso-8859-1?q?a?= and more =?x",
        ] {
            assert_eq!(decoded(&encoded_words(typed)), typed);
            let headers = headers(typed, typed);
            let longest = headers.lines().map(str::len).max();
            assert!(longest <= Some(76), "{headers}");
            let typed_words = headers.contains("?q?") || headers.contains("QQ==?=");
            assert!(!typed_words, "{headers}");
            assert!(
                headers.contains("?=\r\n <hello@movers.example>\r\n"),
                "{headers}"
            );
        }
    }

    #[test]
    fn leaves_other_texts_as_they_are() {
        let headers = headers("Is 2 + 2 = 4?", "Valley Movers");
        assert!(headers.contains("Subject: Is 2 + 2 = 4?\r\n"), "{headers}");
        assert!(headers.contains("Valley Movers"), "{headers}");
    }
}
