//! Checks WebVTT captions (<https://www.w3.org/TR/webvtt1/>). Errors name the line.

/// The largest accepted captions file in bytes: an hour has about 60 kB.
pub const MAX_CAPTIONS_BYTES: usize = 256 << 10;

/// The reason why captions are rejected. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaptionsError {
    /// The file does not start with `WEBVTT`, or is not UTF-8.
    #[error("not a WebVTT file")]
    NotWebVtt,
    /// It has more than [`MAX_CAPTIONS_BYTES`].
    #[error("the captions file is too large")]
    TooLarge,
    /// It has no cue.
    #[error("there is no cue")]
    Empty,
    /// A line with `-->` has no valid times.
    #[error("line {0}: no valid times")]
    Time(usize),
    /// A cue ends before or when it starts.
    #[error("line {0}: the cue ends before it starts")]
    EndsEarly(usize),
    /// A cue starts before the one above it.
    #[error("line {0}: the cue starts before the one above")]
    Unsorted(usize),
    /// A cue starts before the one above it has ended.
    #[error("line {0}: the cue starts before the one above has ended")]
    Overlap(usize),
    /// A cue has times and no text.
    #[error("line {0}: the cue has no text")]
    NoText(usize),
}

/// Checks a file and returns its text with plain line ends and no byte order mark.
///
/// # Errors
/// [`CaptionsError`] when it is rejected.
pub fn check(bytes: &[u8]) -> Result<String, CaptionsError> {
    if bytes.len() > MAX_CAPTIONS_BYTES {
        return Err(CaptionsError::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| CaptionsError::NotWebVtt)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let rest = text.strip_prefix("WEBVTT");
    let begins = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']));
    if !begins || text.contains('\0') {
        return Err(CaptionsError::NotWebVtt);
    }
    let mut previous: Option<(u64, u64)> = None;
    let mut lines = text.lines().enumerate().skip(1).peekable();
    while let Some((index, line)) = lines.next() {
        if !line.contains("-->") {
            continue;
        }
        let number = index + 1;
        let (start, end) = times(line).ok_or(CaptionsError::Time(number))?;
        if end <= start {
            return Err(CaptionsError::EndsEarly(number));
        }
        if let Some((before, until)) = previous {
            if start < before {
                return Err(CaptionsError::Unsorted(number));
            }
            if start < until {
                return Err(CaptionsError::Overlap(number));
            }
        }
        let text = lines.peek().map_or("", |(_, next)| next.trim());
        if text.is_empty() || text.contains("-->") {
            return Err(CaptionsError::NoText(number));
        }
        previous = Some((start, end));
    }
    previous.ok_or(CaptionsError::Empty)?;
    Ok(text)
}

/// Start and end of a cue in milliseconds; cue settings may follow.
fn times(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = line.split_once("-->")?;
    let end = rest.split_whitespace().next()?;
    Some((time(start.trim())?, time(end)?))
}

/// `MM:SS.mmm` or `HH:MM:SS.mmm`, with two or more digits of hours.
fn time(text: &str) -> Option<u64> {
    let (clock, thousandths) = text.split_once('.')?;
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts[..] {
        [minutes, seconds] => ("00", minutes, seconds),
        [hours, minutes, seconds] => (hours, minutes, seconds),
        _ => return None,
    };
    let is_valid = thousandths.len() == 3
        && minutes.len() == 2
        && seconds.len() == 2
        && (2..=4).contains(&hours.len());
    if !is_valid {
        return None;
    }
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let (seconds, thousandths) = (number(seconds)?, number(thousandths)?);
    let is_clock = minutes < 60 && seconds < 60;
    is_clock.then_some(((hours * 60 + minutes) * 60 + seconds) * 1_000 + thousandths)
}

fn number(digits: &str) -> Option<u64> {
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cues(text: &str) -> Result<String, CaptionsError> {
        check(format!("WEBVTT\n\n{text}").as_bytes())
    }

    #[test]
    fn accepts_cues_in_order() {
        for text in [
            "00:01.000 --> 00:02.000\nOne",
            "name\n00:00:01.000 --> 00:00:02.000 align:start\nOne\nTwo\n\n00:02.000 --> 01:02.000\nThree",
            "NOTE a remark\n\nSTYLE\n::cue { color: white }\n\n1\n100:00:01.000 --> 100:00:02.000\nLate",
        ] {
            assert!(cues(text).is_ok(), "{text}");
        }
        let plain = check(b"\xef\xbb\xbfWEBVTT - Title\r\n\r\n00:01.000 --> 00:02.000\r\nOne\r\n");
        assert_eq!(
            plain.as_deref(),
            Ok("WEBVTT - Title\n\n00:01.000 --> 00:02.000\nOne\n")
        );
    }

    #[test]
    fn names_the_line_of_an_error() {
        for (text, error) in [
            ("00:01,000 --> 00:02,000\nSRT", CaptionsError::Time(3)),
            ("00:01.000 --> \nNone", CaptionsError::Time(3)),
            ("0:01.000 --> 00:02.000\nShort", CaptionsError::Time(3)),
            ("00:61.000 --> 00:62.000\nNo clock", CaptionsError::Time(3)),
            ("00:+1.000 --> 00:02.000\nSign", CaptionsError::Time(3)),
            ("00:02.000 --> 00:01.000\nBack", CaptionsError::EndsEarly(3)),
            (
                "00:02.000 --> 00:02.000\nNever",
                CaptionsError::EndsEarly(3),
            ),
            ("00:02.000 --> 00:03.000\n", CaptionsError::NoText(3)),
            (
                "00:02.000 --> 00:03.000\nB\n\n00:01.000 --> 00:02.000\nA",
                CaptionsError::Unsorted(6),
            ),
            (
                "00:01.000 --> 00:03.000\nA\n\n00:02.000 --> 00:04.000\nB",
                CaptionsError::Overlap(6),
            ),
            ("Just text", CaptionsError::Empty),
        ] {
            assert_eq!(cues(text), Err(error), "{text}");
        }
    }

    #[test]
    fn rejects_other_files() {
        let large = [b"WEBVTT\n".as_slice(), &vec![b' '; MAX_CAPTIONS_BYTES]].concat();
        assert_eq!(check(&large), Err(CaptionsError::TooLarge));
        for bytes in [
            b"".as_slice(),
            b"1\n00:00:01,000 --> 00:00:02,000\nSRT",
            b"WEBVTTX\n",
            b"WEBVTT\n\xff\xfe",
            b"WEBVTT\n\0",
            b"<html>",
        ] {
            assert_eq!(check(bytes), Err(CaptionsError::NotWebVtt), "{bytes:?}");
        }
    }
}
