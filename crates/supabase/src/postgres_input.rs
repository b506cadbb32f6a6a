//! Reads a value's text as the input functions of PostgreSQL 15 do, because programs that were written for a
//! PostgreSQL table rely on it. `tests/postgres-types.json` has its results.

use jiff::civil::Date;

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];
const WEEKDAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/// Years below it are of this century if they have two digits.
const CENTURY_SPLIT: i16 = 70;

/// Reads a boolean: 1 or 0, or the beginning of a word that no other begins with.
pub fn boolean(text: &str) -> Option<bool> {
    let text = text.trim().to_ascii_lowercase();
    let begins = |word: &str| !text.is_empty() && word.starts_with(&text);
    if begins("true") || begins("yes") || text == "on" || text == "1" {
        Some(true)
    } else if begins("false") || begins("no") || text == "off" || text == "of" || text == "0" {
        Some(false)
    } else {
        None
    }
}

/// Returns whether a text is a `numeric`.
pub fn is_numeric(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok()
}

/// The text of a number. A whole number loses its decimals, as a column of type `numeric` would pass it on.
pub fn number(text: &str) -> String {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(number) if number.fract() == 0.0 && number.abs() < 1e9 => format!("{number:.0}"),
        _ => text.to_owned(),
    }
}

/// Reads an array such as `{storage,"full_packing"}`. Its nulls are left out.
pub fn array(text: &str) -> Option<Vec<String>> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let mut items = Vec::new();
    let mut rest = inner.trim();
    while !rest.is_empty() {
        let (item, after) = array_item(rest)?;
        items.extend(item);
        rest = match after.trim_start().split_once(',') {
            Some(("", after)) if !after.trim().is_empty() => after.trim_start(),
            None if after.trim().is_empty() => "",
            _ => return None,
        };
    }
    Some(items)
}

/// The first item of an array's text, `None` for null, and the text after it.
fn array_item(text: &str) -> Option<(Option<String>, &str)> {
    let mut item = String::new();
    let is_quoted = text.starts_with('"');
    let mut letters = text.char_indices().skip(usize::from(is_quoted));
    let mut end = text.len();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => item.push(letters.next()?.1),
            '"' if is_quoted => return Some((Some(item), &text[at + 1..])),
            ',' if !is_quoted => {
                end = at;
                break;
            }
            '"' | '{' | '}' if !is_quoted => return None,
            letter => item.push(letter),
        }
    }
    let item = item.trim();
    if is_quoted || item.is_empty() {
        return None;
    }
    let is_null = item.eq_ignore_ascii_case("null");
    Some(((!is_null).then(|| item.to_owned()), &text[end..]))
}

/// Reads a date, with or without a time, as `YYYY-MM-DD`. The day is the written one, regardless of the time zone.
pub fn date(text: &str) -> Option<String> {
    let (date, rest) = leading_date(without_weekday(text.trim()))?;
    is_time_of_day(rest).then(|| date.to_string())
}

fn without_weekday(text: &str) -> &str {
    let word = leading(text, |c| c.is_ascii_alphabetic());
    let is_weekday = WEEKDAYS.iter().any(|day| is_named(word, day));
    if is_weekday {
        text[word.len()..].trim_start_matches([',', '.', ' '])
    } else {
        text
    }
}

/// The date at the beginning of a text, and the text after it.
fn leading_date(text: &str) -> Option<(Date, &str)> {
    let digits = leading(text, |c| c.is_ascii_digit());
    if matches!(digits.len(), 6 | 8) {
        let (year, month_and_day) = digits.split_at(digits.len() - 4);
        let (month, day) = month_and_day.split_at(2);
        return Some((
            civil(year, month.parse().ok()?, day)?,
            &text[digits.len()..],
        ));
    }
    let (first, rest) = date_part(text)?;
    let (second, rest) = date_part(after_separator(rest)?)?;
    let (third, rest) = date_part(after_separator(rest)?)?;
    let month = |word: &str| {
        let at = MONTHS.iter().position(|month| is_named(word, month))?;
        i8::try_from(at + 1).ok()
    };
    let date = match (month(first), month(second)) {
        (Some(month), None) => civil(third, month, second),
        (None, Some(month)) if first.len() > 2 => civil(first, month, third),
        (None, Some(month)) => civil(third, month, first),
        _ if first.len() > 2 => civil(first, second.parse().ok()?, third),
        // DateStyle is 'ISO, MDY' by default.
        _ => civil(third, first.parse().ok()?, second),
    };
    Some((date?, rest))
}

/// Digits or letters at the beginning of a text, and the text after them.
fn date_part(text: &str) -> Option<(&str, &str)> {
    let digits = leading(text, |c| c.is_ascii_digit());
    let part = if digits.is_empty() {
        leading(text, |c| c.is_ascii_alphabetic())
    } else {
        digits
    };
    (!part.is_empty()).then(|| text.split_at(part.len()))
}

fn after_separator(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(['-', '/', '.', ',', ' ']);
    (rest.len() < text.len()).then_some(rest)
}

fn civil(year: &str, month: i8, day: &str) -> Option<Date> {
    let number: i16 = year.parse().ok()?;
    let year = match year.len() {
        1 | 2 if number < CENTURY_SPLIT => number + 2000,
        1 | 2 => number + 1900,
        _ => number,
    };
    Date::new(year, month, day.parse().ok()?).ok()
}

/// Returns whether a text is a time of day, a time zone, both, or nothing.
fn is_time_of_day(text: &str) -> bool {
    let trimmed = text.trim();
    let timed = trimmed.strip_prefix(['T', 't']).unwrap_or(trimmed);
    let clock = leading(timed, |c| c.is_ascii_digit() || matches!(c, ':' | '.'));
    if clock.is_empty() {
        return is_time_zone(trimmed);
    }
    let zone = timed[clock.len()..].trim_start();
    let meridiem = ["am", "pm", "AM", "PM"];
    let zone = meridiem
        .iter()
        .find_map(|half| zone.strip_prefix(half))
        .unwrap_or(zone);
    is_clock(clock) && is_time_zone(zone.trim_start())
}

fn is_clock(text: &str) -> bool {
    let whole = text.split('.').next().unwrap_or_default();
    let parts: Vec<&str> = match whole.len() {
        4 | 6 if !whole.contains(':') => (0..whole.len())
            .step_by(2)
            .map(|at| &whole[at..at + 2])
            .collect(),
        _ => whole.split(':').collect(),
    };
    let limits = [24, 59, 60];
    (2..=3).contains(&parts.len())
        && parts
            .iter()
            .zip(limits)
            .all(|(part, max)| part.parse::<u32>().is_ok_and(|number| number <= max))
}

/// Returns whether a text is a time zone as PostgreSQL or a browser writes it, or nothing.
fn is_time_zone(text: &str) -> bool {
    let name = leading(text, |c| c.is_ascii_alphabetic() || matches!(c, '/' | '_'));
    let rest = &text[name.len()..];
    let is_short = (2..=5).contains(&name.len());
    let is_name = name.is_empty()
        || name.eq_ignore_ascii_case("z")
        || name.contains('/')
        || (is_short && name.bytes().all(|byte| byte.is_ascii_uppercase()));
    let is_offset = |text: &str| {
        let digits = text.trim_start_matches(['+', '-']);
        digits.len() < text.len()
            && digits
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b':')
    };
    // A browser adds the zone's name, such as 'GMT-0600 (Central Standard Time)'.
    let offset = rest.split(['(', '[']).next().unwrap_or_default().trim();
    is_name && (offset.is_empty() || is_offset(offset))
}

/// Returns whether a word is a name that begins with these letters, such as 'March' for 'mar'.
fn is_named(word: &str, beginning: &str) -> bool {
    word.to_ascii_lowercase().starts_with(beginning)
}

fn leading(text: &str, is_part: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_dates_that_browsers_write_and_postgresql_does_not_read() {
        for text in [
            "Sun Mar 14 2027 00:00:00 GMT-0600 (Central Standard Time)",
            "Sunday 2027-03-14",
        ] {
            assert_eq!(date(text).as_deref(), Some("2027-03-14"), "{text}");
        }
    }

    #[test]
    fn whole_numbers_lose_their_decimals() {
        for (text, read) in [
            ("2.0", "2"),
            ("1e1", "10"),
            (" 3 ", "3"),
            ("-0", "-0"),
            ("1.5", "1.5"),
            ("NaN", "NaN"),
        ] {
            assert_eq!(number(text), read);
        }
    }
}
