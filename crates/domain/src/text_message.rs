//! When a person may text a customer: only at a number for which they agreed, and only in the hours in which Texas lets
//! businesses call.

use jiff::Zoned;
use jiff::civil::Weekday;

use crate::phone_numbers;

/// The first hour of the day.
const OPENS: i8 = 9;
/// The first hour of a Sunday.
const OPENS_ON_SUNDAY: i8 = 12;
/// The hour from which customers are no longer texted.
const CLOSES: i8 = 21;

/// The most characters of a text message: about seven parts of a long one.
pub const TEXT_MESSAGE_MAX: usize = 1_000;

/// Why a customer is not texted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRefusal {
    /// There is no phone number.
    NoPhone,
    /// The customer did not agree to text messages at this number.
    NoConsent,
    /// It is too early or too late.
    Hours,
}

impl TextRefusal {
    /// Its name in the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoPhone => "no_phone",
            Self::NoConsent => "no_consent",
            Self::Hours => "hours",
        }
    }
}

/// A consent as the customer read it.
#[derive(Clone, Copy, Debug)]
pub struct TextConsent<'a> {
    /// The phone number that it was left with, as typed.
    pub phone: &'a str,
    /// The text beside the box.
    pub text: &'a str,
    /// Whether the box was checked.
    pub given: bool,
}

/// Returns whether a customer agreed to text messages at a phone number. Consents are stored as they were shown: one for
/// texts names them, as carriers require, and one that accepts the terms does not. A consent of a merged lead is for the
/// number of that lead only.
pub fn agrees_to_texts<'a>(
    consents: impl IntoIterator<Item = TextConsent<'a>>,
    phone: &str,
) -> bool {
    let Some(number) = first_number(phone) else {
        return false;
    };
    consents.into_iter().any(|consent| {
        let is_same = first_number(consent.phone).is_some_and(|own| own == number);
        consent.given && is_same && names_texts(consent.text)
    })
}

/// Returns why a customer is not texted at a time of the company's zone; `None` if they may be.
pub fn text_refusal(phone: &str, agrees: bool, at: &Zoned) -> Option<TextRefusal> {
    if first_number(phone).is_none() {
        return Some(TextRefusal::NoPhone);
    }
    if !agrees {
        return Some(TextRefusal::NoConsent);
    }
    let opens = match at.weekday() {
        Weekday::Sunday => OPENS_ON_SUNDAY,
        _ => OPENS,
    };
    (!(opens..CLOSES).contains(&at.hour())).then_some(TextRefusal::Hours)
}

/// Returns what is dialed for the first number of a phone field.
fn first_number(phone: &str) -> Option<String> {
    let first = phone_numbers(phone).into_iter().next();
    first.map(|number| number.dialed)
}

/// Returns whether a consent is about text messages, in English or Spanish.
fn names_texts(text: &str) -> bool {
    let text = text.to_lowercase();
    let is_word = |word: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .any(|own| own == word)
    };
    is_word("sms")
        || ["text message", "mensaje de texto", "mensajes de texto"]
            .iter()
            .any(|name| text.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::company_time;

    const PHONE: &str = "956-555-0118";
    const SMS: &str = "I agree to get text messages (SMS) from Valley Movers.";

    fn consent<'a>(text: &'a str, given: bool, phone: &'a str) -> TextConsent<'a> {
        TextConsent { phone, text, given }
    }

    #[test]
    fn only_a_given_consent_to_texts_counts() {
        let agrees = |text, given| agrees_to_texts([consent(text, given, PHONE)], PHONE);
        assert!(agrees(SMS, true));
        assert!(agrees(
            "Acepto recibir mensajes de texto de Valley Movers.",
            true
        ));
        assert!(agrees("Mándenme un SMS.", true));
        assert!(!agrees(SMS, false));
        assert!(!agrees(
            "I agree to the terms and privacy policy. We never sell your data.",
            true
        ));
        assert!(!agrees("Transmsg us anything.", true));
        assert!(!agrees_to_texts([], PHONE));
    }

    #[test]
    fn a_consent_does_not_pass_to_another_number() {
        let of_merged = [
            consent(SMS, true, "956-555-0199"),
            consent(SMS, false, PHONE),
        ];
        assert!(!agrees_to_texts(of_merged, PHONE));
        assert!(agrees_to_texts(
            [consent(SMS, true, "(956) 555 0118")],
            PHONE
        ));
        assert!(!agrees_to_texts([consent(SMS, true, "")], ""));
    }

    #[test]
    fn texts_are_for_the_day_and_on_sundays_for_the_afternoon() {
        // In Texas it is six hours earlier in winter and five in summer.
        for (utc, expected) in [
            ("2026-11-20T14:59:59Z", Some(TextRefusal::Hours)),
            ("2026-11-20T15:00:00Z", None),
            ("2026-11-21T02:59:59Z", None),
            ("2026-11-21T03:00:00Z", Some(TextRefusal::Hours)),
            ("2026-11-22T17:59:59Z", Some(TextRefusal::Hours)),
            ("2026-11-22T18:00:00Z", None),
            ("2026-07-06T13:59:59Z", Some(TextRefusal::Hours)),
            ("2026-07-06T14:00:00Z", None),
        ] {
            let at = company_time(utc.parse().expect("a timestamp"));
            assert_eq!(text_refusal(PHONE, true, &at), expected, "{utc}");
        }
    }

    #[test]
    fn without_a_number_or_a_consent_no_hour_is_right() {
        let noon = company_time("2026-11-20T18:00:00Z".parse().expect("a timestamp"));
        assert_eq!(
            text_refusal("call me", true, &noon),
            Some(TextRefusal::NoPhone)
        );
        assert_eq!(
            text_refusal(PHONE, false, &noon),
            Some(TextRefusal::NoConsent)
        );
    }
}
