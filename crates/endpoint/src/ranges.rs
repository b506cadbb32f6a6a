//! Byte ranges for video players (RFC 9110, section 14). Requests for multiple ranges get the whole
//! file, which the RFC allows; players do not send them.

use std::ops::Range;

use axum::http::HeaderMap;
use axum::http::header::{IF_RANGE, RANGE};

/// The range that a GET requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedRange {
    /// Everything: 200.
    Whole,
    /// A half-open range of bytes: 206.
    Part(Range<u64>),
    /// A range beyond the end: 416.
    Nothing,
}

/// Reads `Range` and `If-Range` of a GET. `etag` is the strong entity tag with quotes, `size` the
/// length in bytes. An invalid `Range` is ignored.
pub fn requested_range(headers: &HeaderMap, etag: &str, size: u64) -> RequestedRange {
    let mut lines = headers.get_all(RANGE).iter();
    let (Some(range), None) = (lines.next(), lines.next()) else {
        return RequestedRange::Whole;
    };
    // A part is valid only for the version that the player has. Dates never match.
    if headers.get(IF_RANGE).is_some_and(|tag| tag != etag) {
        return RequestedRange::Whole;
    }
    let range = range.to_str().ok().and_then(parse);
    range.map_or(RequestedRange::Whole, |range| within(range, size))
}

/// The value of `Content-Range` for a part, or for an unsatisfiable range.
pub fn content_range(part: Option<&Range<u64>>, size: u64) -> String {
    match part {
        Some(part) => format!("bytes {}-{}/{size}", part.start, part.end.saturating_sub(1)),
        None => format!("bytes */{size}"),
    }
}

/// First and last byte as sent; without a first byte, the last is a suffix length.
type RawRange = (Option<u64>, Option<u64>);

fn parse(header: &str) -> Option<RawRange> {
    let (unit, range) = header.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = range.trim().split_once('-')?;
    match (number(first).ok()?, number(last).ok()?) {
        (None, None) => None,
        (Some(first), Some(last)) if last < first => None,
        range => Some(range),
    }
}

/// The text is not a number.
struct NotANumber;

/// Parses digits; empty is `None`, and a number that overflows is `u64::MAX`.
fn number(digits: &str) -> Result<Option<u64>, NotANumber> {
    if digits.is_empty() {
        return Ok(None);
    }
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number {
        Ok(Some(digits.parse().unwrap_or(u64::MAX)))
    } else {
        Err(NotANumber)
    }
}

fn within((first, last): RawRange, size: u64) -> RequestedRange {
    let part = match (first, last) {
        (Some(first), last) => first..last.map_or(size, |last| last.saturating_add(1).min(size)),
        (None, last) => size.saturating_sub(last.unwrap_or_default())..size,
    };
    if part.start < part.end {
        RequestedRange::Part(part)
    } else {
        RequestedRange::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAG: &str = "\"abc\"";

    fn request(headers: &[(&'static str, &str)]) -> RequestedRange {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a header"));
        }
        requested_range(&map, TAG, 1000)
    }

    #[test]
    fn parses_single_ranges() {
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
                RequestedRange::Nothing
            } else {
                RequestedRange::Part(part)
            };
            assert_eq!(request(&[("range", range)]), expected, "{range}");
        }
    }

    #[test]
    fn ignores_invalid_and_multiple_ranges() {
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
            assert_eq!(
                request(&[("range", range)]),
                RequestedRange::Whole,
                "{range:?}"
            );
        }
        assert_eq!(request(&[]), RequestedRange::Whole);
        let twice = [("range", "bytes=0-1"), ("range", "bytes=2-3")];
        assert_eq!(request(&twice), RequestedRange::Whole);
    }

    #[test]
    fn sends_the_whole_file_if_the_entity_tag_differs() {
        let range = ("range", "bytes=0-1");
        assert_eq!(
            request(&[range, ("if-range", TAG)]),
            RequestedRange::Part(0..2)
        );
        for other in [
            "\"other\"",
            "W/\"abc\"",
            "abc",
            "Sat, 21 Nov 2026 12:00:00 GMT",
        ] {
            assert_eq!(
                request(&[range, ("if-range", other)]),
                RequestedRange::Whole,
                "{other}"
            );
        }
    }

    #[test]
    fn formats_content_range() {
        assert_eq!(content_range(Some(&(0..500)), 1000), "bytes 0-499/1000");
        assert_eq!(content_range(None, 1000), "bytes */1000");
    }

    #[test]
    fn an_empty_file_has_no_satisfiable_range() {
        let mut map = HeaderMap::new();
        map.insert("range", "bytes=0-".parse().expect("a header"));
        assert_eq!(requested_range(&map, TAG, 0), RequestedRange::Nothing);
    }
}
