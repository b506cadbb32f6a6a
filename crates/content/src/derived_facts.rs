//! Facts that are derived from others, so that nobody types them twice: telephone links from phone
//! numbers, and the parts of the address.

use std::collections::BTreeMap;

use domain::is_email;

/// A fact and one of its readings.
pub type Key = (String, String);

/// A derived reading.
pub struct Derived {
    /// Its text in all languages.
    pub text: String,
    /// The reading that it comes from.
    pub source: Key,
}

/// The fact that an older version of the program stored and this one derives.
pub const TEL: &str = "tel";
/// Facts whose readings may be empty: an owner need not have an account on every network.
const OPTIONAL: [&str; 1] = ["social"];

/// What is wrong with a reading, as a sentence for the owner.
pub fn check(fact: &str, text: &str) -> Result<(), String> {
    let refuse = |message: &str| Err(message.to_owned());
    if text.trim().is_empty() {
        return if OPTIONAL.contains(&fact) {
            Ok(())
        } else {
            refuse("it cannot be empty")
        };
    }
    if text.chars().any(char::is_control) {
        return refuse("write it on one line");
    }
    match fact {
        "phone" if digits(text).is_none() => {
            refuse("write a phone number with its area code, such as 956-555-0142")
        }
        "email" if !is_email(text) => refuse("write an email address such as name@example.com"),
        "address" if address(text).is_none() => refuse(
            "write street, city and state with commas, such as '100 Example Ave, McAllen, TX 78501'",
        ),
        "founded" if !is_year(text) => refuse("write a year such as 2013"),
        "social" if !text.starts_with("https://") => {
            refuse("write the whole address of the page, beginning with https://")
        }
        _ => Ok(()),
    }
}

/// What is derived from a reading, by fact and reading.
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
        let source = source.clone();
        ((fact.to_owned(), reading), Derived { text, source })
    };
    values.into_iter().map(derived).collect()
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

fn is_year(text: &str) -> bool {
    text.len() == 4 && text.starts_with(['1', '2']) && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn derived(fact: &str, text: &str) -> Vec<String> {
        let all = of(fact, "main", text).into_iter();
        all.map(|((fact, reading), derived)| format!("{fact}.{reading} {}", derived.text))
            .collect()
    }

    #[test]
    fn derives_links_from_a_phone_number_however_it_is_typed() {
        for typed in [
            "956-555-0142",
            "(956) 555-0142",
            "+1 956 555 0142",
            "956.555.0142",
        ] {
            assert_eq!(
                derived("phone", typed),
                [
                    "tel.main tel:956-555-0142",
                    "tel.main_plain tel:9565550142",
                    "telephone.main +1-956-555-0142",
                ],
                "{typed}"
            );
        }
    }

    #[test]
    fn derives_city_and_state_from_an_address() {
        let expected = ["address.main_city San Juan", "address.main_region TX"];
        assert_eq!(
            derived("address", "Suite 4, 12 Elm St, San Juan, TX 78589"),
            expected
        );
    }

    #[test]
    fn refuses_readings_that_pages_cannot_use() {
        for (fact, text) in [
            ("phone", "555-0142"),
            ("phone", "call us"),
            ("email", "hello"),
            ("address", "McAllen, TX"),
            ("founded", "last year"),
            ("brand", " "),
            ("brand", "two\nlines"),
            ("social", "facebook.com/us"),
        ] {
            assert!(check(fact, text).is_err(), "{fact} {text:?}");
        }
        for (fact, text) in [
            ("phone", "+52 899 555 0142"),
            ("social", ""),
            ("founded", "1968"),
            ("reviews", "6,818+"),
        ] {
            assert_eq!(check(fact, text), Ok(()), "{fact} {text:?}");
        }
    }
}
