//! Reads the validity of a certificate (RFC 5280, section 4.1) from its DER encoding. A parser for all of
//! X.509 would be eight libraries for two dates.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::schedule::Validity;

const INTEGER: u8 = 0x02;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
const SEQUENCE: u8 = 0x30;
/// The tag of the version, which a certificate of version 1 does not have.
const VERSION: u8 = 0xa0;

/// The validity of a certificate; `None` if this is not a certificate.
pub fn validity(certificate: &[u8]) -> Option<Validity> {
    let (certificate, _) = element(certificate, SEQUENCE)?;
    let (mut fields, _) = element(certificate, SEQUENCE)?;
    if fields.first() == Some(&VERSION) {
        fields = element(fields, VERSION)?.1;
    }
    // Serial number, algorithm of the signature, and issuer.
    for tag in [INTEGER, SEQUENCE, SEQUENCE] {
        fields = element(fields, tag)?.1;
    }
    let (dates, _) = element(fields, SEQUENCE)?;
    let (not_before, rest) = time(dates)?;
    let (not_after, _) = time(rest)?;
    Some(Validity {
        not_before,
        not_after,
    })
}

/// The content of an element with this tag, and what follows it.
fn element(der: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (&found, rest) = der.split_first()?;
    if found != tag {
        return None;
    }
    let (&first, rest) = rest.split_first()?;
    let (length, rest) = if first < 0x80 {
        (usize::from(first), rest)
    } else {
        // The length in as many bytes as the low bits say; four are enough for 4 GB.
        let count = usize::from(first & 0x7f);
        let (bytes, rest) = rest.split_at_checked(count)?;
        if count > 4 {
            return None;
        }
        let length = bytes
            .iter()
            .fold(0_usize, |length, byte| (length << 8) | usize::from(*byte));
        (length, rest)
    };
    rest.split_at_checked(length)
}

/// A time in milliseconds since 1970, and what follows it.
fn time(der: &[u8]) -> Option<(i64, &[u8])> {
    let (content, rest, format) = if der.first() == Some(&UTC_TIME) {
        let (content, rest) = element(der, UTC_TIME)?;
        (content, rest, "YYMMDDhhmmssZ")
    } else {
        let (content, rest) = element(der, GENERALIZED_TIME)?;
        (content, rest, "YYYYMMDDhhmmssZ")
    };
    if content.len() != format.len() || content.last() != Some(&b'Z') {
        return None;
    }
    let (year, fields) = content.split_at(format.len() - "MMDDhhmmssZ".len());
    let year = match (i16::try_from(number(year)?).ok()?, year.len()) {
        // RFC 5280, section 4.1.2.5.1.
        (year, 2) if year < 50 => 2000 + year,
        (year, 2) => 1900 + year,
        (year, _) => year,
    };
    let mut parts = [0_i8; 5];
    for (part, digits) in parts.iter_mut().zip(fields.chunks(2)) {
        *part = i8::try_from(number(digits)?).ok()?;
    }
    let [month, day, hour, minute, second] = parts;
    let time = DateTime::new(year, month, day, hour, minute, second, 0).ok()?;
    let time = time.to_zoned(TimeZone::UTC).ok()?.timestamp();
    Some((time.as_millisecond(), rest))
}

fn number(digits: &[u8]) -> Option<u32> {
    let text = str::from_utf8(digits).ok()?;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    fn certificate(from: (i32, u8, u8), until: (i32, u8, u8)) -> Vec<u8> {
        let names = vec!["www.example.com".to_owned()];
        let mut params = CertificateParams::new(names).expect("names");
        params.not_before = date_time_ymd(from.0, from.1, from.2);
        params.not_after = date_time_ymd(until.0, until.1, until.2);
        let key = KeyPair::generate().expect("a key");
        params.self_signed(&key).expect("signed").der().to_vec()
    }

    fn millis(text: &str) -> i64 {
        let time: jiff::Timestamp = text.parse().expect("a time");
        time.as_millisecond()
    }

    #[test]
    fn reads_both_kinds_of_time() {
        let der = certificate((2026, 11, 23), (2051, 2, 1));
        let expected = Validity {
            not_before: millis("2026-11-23T00:00:00Z"),
            not_after: millis("2051-02-01T00:00:00Z"),
        };
        assert_eq!(validity(&der), Some(expected));
    }

    #[test]
    fn refuses_what_is_not_a_certificate() {
        let der = certificate((2026, 1, 1), (2027, 1, 1));
        let known = validity(&der);
        assert!(known.is_some());
        for end in 0..der.len() {
            let found = validity(&der[..end]);
            assert!(found.is_none(), "the first {end} bytes");
        }
        for at in 0..der.len() {
            let mut changed = der.clone();
            changed[at] ^= 0x80;
            // Whatever it reads, it must not panic.
            let _ = validity(&changed);
        }
        for bytes in [&b""[..], b"0", b"0\x84\xff\xff\xff\xff", b"0\x89aaaaaaaaaa"] {
            assert_eq!(validity(bytes), None);
        }
    }
}
