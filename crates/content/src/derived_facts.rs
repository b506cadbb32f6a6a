//! Facts that are derived from others, so that they are typed only once: telephone links from phone
//! numbers, the parts of the address, and texts about opening hours and the counties served.

use std::collections::BTreeMap;

use domain::{DayHours, Locale, is_email};

use crate::hours_text::{self, CLOSED, DAYS, HOURS};
use crate::policies::POLICY;
use crate::problem_messages::ProblemMessage;
use crate::service_area::{self, SERVICE_AREA};

/// A fact and one of its readings.
pub type Key = (String, String);

/// A derived reading.
#[derive(Clone)]
pub struct Derived {
    /// Its text in English, and in all languages that have none of their own.
    pub text: String,
    /// Its text in other languages.
    pub translations: BTreeMap<Locale, String>,
    /// The readings that it comes from.
    pub sources: Vec<Key>,
}

/// The readings of a fact in a language.
pub type FactReadings = BTreeMap<String, String>;

/// The fact with the phone numbers.
const PHONE: &str = "phone";

/// The fact with the company's pages on social networks.
const SOCIAL: &str = "social";

/// The fact with the page where customers write reviews.
pub const REVIEW_PAGE: &str = "review_page";

/// The facts whose readings are figures, which may end with a plus sign.
const FIGURES: [&str; 4] = ["experience", "family_moves", "family_years", "reviews"];

/// The fact that an older version of the program stored and this one derives.
pub const TEL: &str = "tel";

/// Returns whether a reading may be empty: an owner need not have an account on every network, ask for reviews, serve
/// two counties, work every day, or promise terms on the site.
fn is_optional(fact: &str, reading: &str) -> bool {
    match fact {
        SOCIAL | REVIEW_PAGE | POLICY => true,
        SERVICE_AREA => !reading.starts_with("first"),
        HOURS => DAYS.contains(&reading),
        _ => false,
    }
}

/// The error in a reading, for the owner.
pub fn check(fact: &str, reading: &str, text: &str) -> Result<(), ProblemMessage> {
    if text.trim().is_empty() {
        return if is_optional(fact, reading) {
            Ok(())
        } else {
            Err(ProblemMessage::new(|all| &all.fact_empty))
        };
    }
    if text.chars().any(char::is_control) {
        return Err(ProblemMessage::new(|all| &all.fact_line));
    }
    let message = match fact {
        "phone" if digits(text).is_none() => {
            ProblemMessage::new(|all| &all.fact_phone).with("example", "956-555-0142")
        }
        "email" if !is_email(text) => {
            ProblemMessage::new(|all| &all.fact_email).with("example", "name@example.com")
        }
        "address" if address(text).is_none() => ProblemMessage::new(|all| &all.fact_address)
            .with("example", "100 Example Ave, McAllen, TX 78501"),
        "founded" if !is_year(text) => ProblemMessage::new(|all| &all.fact_year),
        "rating" if !is_rating(text) => ProblemMessage::new(|all| &all.fact_rating),
        HOURS if DAYS.contains(&reading) && DayHours::parse(text).is_none() => {
            ProblemMessage::new(|all| &all.fact_hours)
        }
        CLOSED if hours_text::date(reading.trim_end_matches("_es")).is_none() => {
            ProblemMessage::new(|all| &all.fact_closed_day)
        }
        SOCIAL if page_address(text).is_none() => {
            ProblemMessage::new(|all| &all.fact_social).with("network", reading)
        }
        REVIEW_PAGE if page_address(text).is_none() => {
            ProblemMessage::new(|all| &all.fact_review_page)
        }
        _ => return Ok(()),
    };
    Err(message)
}

/// The text of a reading as pages use it: `https://` begins the address of a page on another site, and a rating has a
/// point.
pub fn completed(fact: &str, text: String) -> String {
    match fact {
        SOCIAL | REVIEW_PAGE => page_address(&text).unwrap_or(text),
        "rating" => text.replace(',', "."),
        _ => text,
    }
}

/// The values derived from a reading, by fact and reading.
pub fn of(fact: &str, reading: &str, text: &str) -> BTreeMap<Key, Derived> {
    let values: Vec<(&str, String, String)> = match fact {
        "phone" => digits(text).map_or_else(Vec::new, |digits| {
            let dashed = dashed(&digits);
            let country = match digits.len() {
                10 => format!("+1-{dashed}"),
                _ => format!("+{digits}"),
            };
            vec![
                (TEL, reading.to_owned(), format!("tel:{dashed}")),
                (
                    TEL,
                    format!("{reading}_plain"),
                    format!("tel:{}", dashed.replace('-', "")),
                ),
                ("telephone", reading.to_owned(), country),
            ]
        }),
        "address" => address(text).map_or_else(Vec::new, |(city, region)| {
            vec![
                ("address", format!("{reading}_city"), city.to_owned()),
                ("address", format!("{reading}_region"), region.to_owned()),
            ]
        }),
        _ => Vec::new(),
    };
    let source = (fact.to_owned(), reading.to_owned());
    let derived = |(fact, reading, text): (&str, String, String)| {
        let derived = Derived {
            text,
            translations: BTreeMap::new(),
            sources: vec![source.clone()],
        };
        ((fact.to_owned(), reading), derived)
    };
    let mut all: BTreeMap<Key, Derived> = values.into_iter().map(derived).collect();
    if FIGURES.contains(&fact) {
        let in_words = Derived {
            text: text.to_owned(),
            translations: BTreeMap::from([(Locale::Es, in_spanish_words(text))]),
            sources: vec![source],
        };
        all.insert((fact.to_owned(), format!("{reading}_words")), in_words);
    }
    all
}

/// A figure within a Spanish sentence: `6,800+` is read as `más de 6,800`.
fn in_spanish_words(figure: &str) -> String {
    let at_least = figure.strip_suffix('+');
    at_least.map_or_else(|| figure.to_owned(), |figure| format!("más de {figure}"))
}

/// Returns what is derived from all readings of the opening hours, of the closed days and of the counties together.
/// `of` gives the readings of a fact in a language, with English ones for those that it lacks.
pub fn of_all(of: impl Fn(&str, Locale) -> FactReadings) -> BTreeMap<Key, Derived> {
    let mut all: BTreeMap<Key, Derived> = BTreeMap::new();
    for locale in Locale::ALL {
        let (week, closed) = (of(HOURS, locale), of(CLOSED, locale));
        let hours = hours_text::of(&week, &closed);
        let days = closed
            .iter()
            .filter_map(|(reading, name)| Some((hours_text::date(reading)?, name.clone())));
        let days = days.collect();
        let sources = |fact: &str, readings: &FactReadings| -> Vec<Key> {
            let keys = readings
                .keys()
                .filter(|name| fact != HOURS || DAYS.contains(&name.as_str()));
            keys.map(|name| (fact.to_owned(), name.clone())).collect()
        };
        let of_hours = hours_text::texts(&hours, &days, locale).into_iter();
        let areas = of(SERVICE_AREA, locale);
        let of_areas = service_area::texts(&areas, locale).into_iter();
        let texts = of_hours
            .map(|(reading, text)| {
                let days = sources(CLOSED, &closed);
                let sources = match reading {
                    "closed" | "closed_after" => days,
                    _ => sources(HOURS, &week),
                };
                ((HOURS, reading), (text, sources))
            })
            .chain(of_areas.map(|(reading, text)| {
                (
                    (SERVICE_AREA, reading),
                    (text, sources(SERVICE_AREA, &areas)),
                )
            }))
            .chain(both_numbers(&of(PHONE, locale), locale).map(|text| {
                let source = |reading: &str| (PHONE.to_owned(), reading.to_owned());
                let sources = vec![source("main"), source("second")];
                ((PHONE, "both"), (text, sources))
            }));
        for ((fact, reading), (text, sources)) in texts {
            let derived = all
                .entry((fact.to_owned(), reading.to_owned()))
                .or_insert_with(|| Derived {
                    text: text.clone(),
                    translations: BTreeMap::new(),
                    sources,
                });
            derived.translations.insert(locale, text);
        }
    }
    all
}

/// The main and the second number in a sentence; an equal one once, however it is typed.
fn both_numbers(phone: &FactReadings, locale: Locale) -> Option<String> {
    let main = phone.get("main")?;
    let second = phone.get("second");
    let text = match (second, locale) {
        (Some(second), _) if digits(second) == digits(main) => main.clone(),
        (Some(second), Locale::En) => format!("{main} and {second}"),
        (Some(second), Locale::Es) => format!("{main} y {second}"),
        (None, _) => main.clone(),
    };
    Some(text)
}

/// The digits of a phone number, without the country code of the United States.
fn digits(text: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_digit() || " -.()+".contains(c);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let own = match digits.strip_prefix('1') {
        Some(own) if own.len() == 10 => own.to_owned(),
        _ => digits,
    };
    (text.chars().all(is_part) && (10..=15).contains(&own.len())).then_some(own)
}

fn dashed(digits: &str) -> String {
    match digits.len() {
        10 => format!("{}-{}-{}", &digits[..3], &digits[3..6], &digits[6..]),
        _ => format!("+{digits}"),
    }
}

/// City and state of an address: `street, city, ST ZIP`.
fn address(text: &str) -> Option<(&str, &str)> {
    let mut parts = text.rsplit(',').map(str::trim);
    let region = parts.next()?.split_whitespace().next()?;
    let city = parts.next().filter(|city| !city.is_empty())?;
    parts.next().filter(|street| !street.is_empty())?;
    Some((city, region))
}

/// The address of a page on another site, as people write it: with or without `https://`. A name such as `@company`
/// does not count.
fn page_address(text: &str) -> Option<String> {
    let text = text.trim();
    let without = |scheme: &str| {
        let start = text.get(..scheme.len())?;
        let rest = &text[scheme.len()..];
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    };
    let rest = without("https://").or_else(|| without("http://"));
    let rest = rest.unwrap_or(text);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-');
    let is_host = host.contains('.') && host.split('.').all(is_part);
    (is_host && !rest.contains(char::is_whitespace)).then(|| format!("https://{rest}"))
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && text.starts_with(['1', '2']) && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns whether it is a number of stars: from 1 to 5, with at most two decimals after a point or a comma.
fn is_rating(text: &str) -> bool {
    let is_decimal = |text: &str| {
        (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    match text.split_once(['.', ',']) {
        None => matches!(text, "1" | "2" | "3" | "4" | "5"),
        Some(("5", decimals)) => matches!(decimals, "0" | "00"),
        Some((stars, decimals)) => matches!(stars, "1" | "2" | "3" | "4") && is_decimal(decimals),
    }
}

#[cfg(test)]
mod tests;
