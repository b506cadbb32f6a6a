//! Byte ranges, as a player asks for parts of a film: RFC 9110, section 14. Of several ranges at
//! once none is served, which the RFC leaves open; no player asks for them.

use std::ops::Range;

use axum::http::HeaderMap;
use axum::http::header::{IF_RANGE, RANGE};

/// What of some bytes a GET asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All: 200.
    Whole,
    /// From a byte up to, but not including, another: 206.
    Part(Range<u64>),
    /// What lies beyond the end: 416.
    Nothing,
}

/// Reads `Range` and `If-Range` of a GET for bytes of a size with an entity tag, which is strong
/// and has its quotes. A header that is no range is as good as none.
pub fn wanted(headers: &HeaderMap, etag: &str, size: u64) -> Wanted {
    let mut lines = headers.get_all(RANGE).iter();
    let (Some(range), None) = (lines.next(), lines.next()) else {
        return Wanted::Whole;
    };
    // A part fits only to the bytes that the player has the rest of. Dates fit to nothing here.
    if headers.get(IF_RANGE).is_some_and(|tag| tag != etag) {
        return Wanted::Whole;
    }
    let range = range.to_str().ok().and_then(parse);
    range.map_or(Wanted::Whole, |range| within(range, size))
}

/// The value of `Content-Range` for a part, or for nothing.
pub fn content_range(part: Option<&Range<u64>>, size: u64) -> String {
    match part {
        Some(part) => format!("bytes {}-{}/{size}", part.start, part.end.saturating_sub(1)),
        None => format!("bytes */{size}"),
    }
}

/// First and last byte as written; without a first one, the last is how many from the end.
type Written = (Option<u64>, Option<u64>);

fn parse(header: &str) -> Option<Written> {
    let (unit, range) = header.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = range.trim().split_once('-')?;
    match (number(first).ok()?, number(last).ok()?) {
        (None, None) => None,
        (Some(first), Some(last)) if last < first => None,
        written => Some(written),
    }
}

/// Something else than digits.
struct NoNumber;

/// Digits as a number, nothing as `None`; a number too large to hold is as good as the
/// largest.
fn number(digits: &str) -> Result<Option<u64>, NoNumber> {
    if digits.is_empty() {
        return Ok(None);
    }
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number {
        Ok(Some(digits.parse().unwrap_or(u64::MAX)))
    } else {
        Err(NoNumber)
    }
}

fn within((first, last): Written, size: u64) -> Wanted {
    let part = match (first, last) {
        (Some(first), last) => first..last.map_or(size, |last| last.saturating_add(1).min(size)),
        (None, last) => size.saturating_sub(last.unwrap_or_default())..size,
    };
    if part.start < part.end {
        Wanted::Part(part)
    } else {
        Wanted::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAG: &str = "\"abc\"";

    fn asked(headers: &[(&'static str, &str)]) -> Wanted {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a header"));
        }
        wanted(&map, TAG, 1000)
    }

    #[test]
    fn a_range_is_what_the_rfc_says() {
        for (range, part) in [
            ("bytes=0-499", 0..500),
            ("bytes=500-999", 500..1000),
            ("bytes=-500", 500..1000),
            ("bytes=9500-", 0..0),
            ("bytes=0-", 0..1000),
            ("bytes=999-", 999..1000),
            ("bytes=0-0", 0..1),
            ("bytes=990-5000", 990..1000),
            ("bytes=-5000", 0..1000),
            ("Bytes = 1-2", 1..3),
            ("bytes=0-99999999999999999999999", 0..1000),
            ("bytes=1000-", 0..0),
            ("bytes=1000-1001", 0..0),
            ("bytes=99999999999999999999999-", 0..0),
            ("bytes=-0", 0..0),
        ] {
            let expected = if part.is_empty() {
                Wanted::Nothing
            } else {
                Wanted::Part(part)
            };
            assert_eq!(asked(&[("range", range)]), expected, "{range}");
        }
    }

    #[test]
    fn what_is_no_single_range_is_ignored() {
        for range in [
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=5-4",
            "bytes=a-b",
            "bytes=+1-2",
            "bytes=1-2,4-5",
            "bytes=0x1-2",
            "bytes=1 - 2",
            "lines=1-2",
            "bytes=--5",
            "bytes=1-2-3",
            "",
        ] {
            assert_eq!(asked(&[("range", range)]), Wanted::Whole, "{range:?}");
        }
        assert_eq!(asked(&[]), Wanted::Whole);
        let twice = [("range", "bytes=0-1"), ("range", "bytes=2-3")];
        assert_eq!(asked(&twice), Wanted::Whole);
    }

    #[test]
    fn a_part_of_other_bytes_is_not_given() {
        let range = ("range", "bytes=0-1");
        assert_eq!(asked(&[range, ("if-range", TAG)]), Wanted::Part(0..2));
        for other in [
            "\"other\"",
            "W/\"abc\"",
            "abc",
            "Sat, 21 Nov 2026 12:00:00 GMT",
        ] {
            assert_eq!(
                asked(&[range, ("if-range", other)]),
                Wanted::Whole,
                "{other}"
            );
        }
    }

    #[test]
    fn the_answer_says_which_bytes_it_holds() {
        assert_eq!(content_range(Some(&(0..500)), 1000), "bytes 0-499/1000");
        assert_eq!(content_range(None, 1000), "bytes */1000");
    }

    #[test]
    fn of_nothing_there_is_no_part() {
        let mut map = HeaderMap::new();
        map.insert("range", "bytes=0-".parse().expect("a header"));
        assert_eq!(wanted(&map, TAG, 0), Wanted::Nothing);
    }
}
