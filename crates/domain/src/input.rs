//! Parses single form values. Nothing is stricter than the spec (section 5), and every length is
//! limited.

use jiff::civil::Date;

use crate::email::with_ascii_domain;
use crate::invisible::{is_deceptive, is_separator};
use crate::{FieldError, FieldProblem, is_email};

/// The longest name, email or phone, in characters.
pub const NAME_MAX: usize = 200;
/// The fewest digits of a phone number: a local one without its area code.
const PHONE_DIGITS_MIN: usize = 7;
/// The longest address, in characters.
pub const ADDRESS_MAX: usize = 300;
/// The longest free text, in characters.
pub const FREE_TEXT_MAX: usize = 4_000;

/// Collects the errors of a form, so that all fields are parsed even after an error.
pub struct Errors<F>(pub Vec<FieldError<F>>);

impl<F> Errors<F> {
    /// Returns the value, or records the error and returns `None`.
    pub fn record<T>(&mut self, field: F, result: Result<T, FieldProblem>) -> Option<T> {
        result
            .map_err(|problem| self.0.push(FieldError { field, problem }))
            .ok()
    }
}

/// Rejects texts of more than `max` characters, and NUL, which PostgreSQL cannot store.
fn bounded(text: &str, max: usize) -> Result<String, FieldProblem> {
    if text.contains('\0') {
        return Err(FieldProblem::ContainsNul);
    }
    if text.chars().count() > max {
        return Err(FieldProblem::TooLong(max));
    }
    Ok(text.to_owned())
}

/// A text with control characters replaced with spaces, except those that are `kept`, and without characters that
/// cannot be seen: with them a name or an address reads as something else in a mail or at the desk.
fn visible(text: &str, kept: Option<char>) -> String {
    let is_space = |c: char| (c.is_control() && Some(c) != kept) || is_separator(c);
    let replaced = text.chars().map(|c| if is_space(c) { ' ' } else { c });
    replaced.filter(|c| !is_deceptive(*c)).collect()
}

/// Parses one line: trims it, replaces control characters, including line breaks, with spaces, and removes characters
/// that cannot be seen.
pub fn single_line(text: &str, max: usize) -> Result<String, FieldProblem> {
    let text = visible(&bounded(text, max)?, None);
    Ok(text.trim().to_owned())
}

/// Parses one line that must not be empty.
pub fn required(text: &str, max: usize) -> Result<String, FieldProblem> {
    match single_line(text, max)? {
        text if text.is_empty() => Err(FieldProblem::Required),
        text => Ok(text),
    }
}

/// Parses an email address that a browser would accept. Its domain is stored in ASCII.
pub fn email(text: &str) -> Result<String, FieldProblem> {
    let text = required(text, NAME_MAX)?;
    let text = with_ascii_domain(&text).into_owned();
    if is_email(&text) {
        Ok(text)
    } else {
        Err(FieldProblem::NotAnEmail)
    }
}

/// Parses a phone number: any text with enough digits, so that an extension or a name may follow.
pub fn phone(text: &str) -> Result<String, FieldProblem> {
    let text = required(text, NAME_MAX)?;
    let digits = text.chars().filter(char::is_ascii_digit).count();
    if digits < PHONE_DIGITS_MIN {
        Err(FieldProblem::NotAPhone)
    } else {
        Ok(text)
    }
}

/// Parses several lines, as [`single_line`] parses one; `None` when empty.
pub fn free_text(text: &str) -> Result<Option<String>, FieldProblem> {
    // A browser sends line breaks as CR LF and counts each as one character.
    let text = bounded(&text.replace("\r\n", "\n"), FREE_TEXT_MAX)?;
    let text = visible(&text, Some('\n'));
    let text = text.trim();
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// Parses a whole number from `min` to `max`, inclusive.
pub fn whole_number(text: &str, min: u32, max: u32) -> Result<u32, FieldProblem> {
    let number: i64 = text.trim().parse().map_err(|_| FieldProblem::NotANumber)?;
    match u32::try_from(number) {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(FieldProblem::OutOfRange(min, max)),
    }
}

/// Parses a `YYYY-MM-DD` date not before `today`; `None` when empty.
pub fn date(text: &str, today: Date) -> Result<Option<Date>, FieldProblem> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let shape = text.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    if text.len() != 10 || !shape {
        return Err(FieldProblem::NotADate);
    }
    let date: Date = text.parse().map_err(|_| FieldProblem::NotADate)?;
    if date < today {
        Err(FieldProblem::InThePast)
    } else {
        Ok(Some(date))
    }
}
