//! A correction of a lead at the desk: fields that were wrong or missing.

use jiff::civil::Date;

use crate::input::{ADDRESS_MAX, Errors, NAME_MAX, date, email, phone, single_line};
use crate::lead_form::FormField;
use crate::lead_request::parse_value;
use crate::{FieldError, LeadField, LeadForm, PhoneEntries};

/// The longest tag, in characters.
const TAG_MAX: usize = 40;
/// The most tags of a lead.
const TAGS_MAX: usize = 12;

/// A parsed correction. A text is empty if nothing is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub struct LeadCorrection {
    pub name: String,
    pub phone: String,
    pub email: String,
    pub origin: String,
    pub destination: String,
    pub date: Option<Date>,
}

impl LeadCorrection {
    /// Parses what was typed; notes are ignored. Nothing is required. A phone number or date that is
    /// as it was `before` is accepted as it is: forms take any phone number, and days pass.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse(
        typed: &PhoneEntries<'_>,
        before: &PhoneEntries<'_>,
        today: Date,
    ) -> Result<Self, Vec<FieldError<LeadField>>> {
        let is_as_before = typed.phone.trim() == before.phone.trim();
        let number = if typed.phone.trim().is_empty() || is_as_before {
            single_line(typed.phone, NAME_MAX)
        } else {
            phone(typed.phone)
        };
        let mut errors = Errors(Vec::new());
        let mut text = |field, parsed| errors.record(field, parsed).unwrap_or_default();
        let name = text(LeadField::Name, single_line(typed.name, NAME_MAX));
        let phone = text(LeadField::Phone, number);
        let origin = text(LeadField::Origin, single_line(typed.origin, ADDRESS_MAX));
        let destination = text(
            LeadField::Destination,
            single_line(typed.destination, ADDRESS_MAX),
        );
        let email = if typed.email.trim().is_empty() {
            Some(String::new())
        } else {
            errors.record(LeadField::Email, email(typed.email))
        };
        let first = first_day(typed.date, before.date, today);
        let day = errors.record(LeadField::Date, date(typed.date, first));
        match (email, day) {
            (Some(email), Some(date)) if errors.0.is_empty() => Ok(Self {
                name,
                phone,
                email,
                origin,
                destination,
                date,
            }),
            _ => Err(errors.0),
        }
    }
}

/// The first day that a move's date may be: today, or any day if the date is as it was before.
pub fn first_day(typed: &str, before: &str, today: Date) -> Date {
    if typed.trim() == before {
        Date::MIN
    } else {
        today
    }
}

/// Parses the day of a booked move; `None` if it is not agreed on yet. A day that is as it was `before` may be past.
///
/// # Errors
/// It is not a date, or it is past.
pub fn move_date(
    typed: &str,
    before: Option<Date>,
    today: Date,
) -> Result<Option<Date>, FieldError<LeadField>> {
    let before = before.map_or_else(String::new, |day| day.to_string());
    date(typed, first_day(typed, &before, today)).map_err(|problem| FieldError {
        field: LeadField::Date,
        problem,
    })
}

/// Parses the corrected value of a form's own field; empty if nothing is known. `None` if the form
/// has no such field.
///
/// # Errors
/// The problem of the value.
pub fn entry_correction(
    form: LeadForm,
    name: &str,
    text: &str,
) -> Option<Result<String, FieldError<LeadField>>> {
    let mut fields = form.fields().iter();
    let defined = fields.find(|defined| defined.field.key() == name && defined.is_own())?;
    let optional = FormField {
        required: false,
        ..*defined
    };
    Some(
        parse_value(&optional, text, Date::MIN).map_err(|problem| FieldError {
            field: defined.field,
            problem,
        }),
    )
}

/// Parses tags: trimmed, without duplicates. `None` if there are too many, or one is empty, too long
/// or contains a comma.
pub fn tags(typed: &[String]) -> Option<Vec<String>> {
    let mut tags: Vec<String> = Vec::new();
    for tag in typed {
        let tag = single_line(tag, TAG_MAX).ok()?;
        if tag.is_empty() || tag.contains(',') {
            return None;
        }
        let folded = tag.to_lowercase();
        if !tags.iter().any(|known| known.to_lowercase() == folded) {
            tags.push(tag);
        }
    }
    (tags.len() <= TAGS_MAX).then_some(tags)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FieldProblem;

    const TODAY: Date = jiff::civil::date(2026, 11, 21);

    #[test]
    fn accepts_missing_fields_and_what_was_there_before() {
        let typed = PhoneEntries {
            name: " Ana ",
            phone: "956",
            date: "2020-02-29",
            ..PhoneEntries::default()
        };
        let parsed = LeadCorrection::parse(&typed, &typed, TODAY).expect("parses");
        assert_eq!(parsed.name, "Ana");
        assert_eq!(parsed.phone, "956");
        assert!(parsed.date.is_some() && parsed.email.is_empty());
        let empty = PhoneEntries::default();
        assert!(LeadCorrection::parse(&empty, &typed, TODAY).is_ok());
    }

    #[test]
    fn rejects_a_new_value_that_is_wrong() {
        let empty = PhoneEntries::default();
        let wrong = PhoneEntries {
            phone: "call me",
            email: "ana",
            date: "soon",
            ..empty
        };
        let errors = LeadCorrection::parse(&wrong, &empty, TODAY).expect_err("three errors");
        let fields: Vec<&str> = errors.iter().map(|error| error.field.key()).collect();
        assert_eq!(fields, ["phone", "email", "date"]);
        let past = PhoneEntries {
            date: "2026-11-20",
            ..empty
        };
        let errors = LeadCorrection::parse(&past, &empty, TODAY).expect_err("it is past");
        assert_eq!(errors[0].problem, FieldProblem::InThePast);
    }

    #[test]
    fn a_move_keeps_its_day_when_it_has_passed() {
        let yesterday = jiff::civil::date(2026, 11, 20);
        let typed = "2026-11-20";
        assert_eq!(
            move_date(typed, Some(yesterday), TODAY),
            Ok(Some(yesterday))
        );
        assert!(move_date(typed, None, TODAY).is_err());
        assert_eq!(move_date("", Some(yesterday), TODAY), Ok(None));
    }

    #[test]
    fn corrects_only_own_fields_of_the_form() {
        let form = LeadForm::Office;
        assert_eq!(
            entry_correction(form, "company", " Acme "),
            Some(Ok("Acme".to_owned()))
        );
        assert!(entry_correction(form, "city", "atlantis").is_some_and(|value| value.is_err()));
        assert_eq!(entry_correction(form, "smsConsent", "yes"), None);
        assert_eq!(entry_correction(LeadForm::Phone, "company", "Acme"), None);
    }

    #[test]
    fn parses_tags_once_each() {
        let typed = |tags: &[&str]| {
            let tags: Vec<String> = tags.iter().map(|tag| (*tag).to_owned()).collect();
            super::tags(&tags)
        };
        assert_eq!(
            typed(&["Piano", " piano ", "gun safe"]),
            Some(vec!["Piano".to_owned(), "gun safe".to_owned()])
        );
        assert_eq!(typed(&["a,b"]), None);
        assert_eq!(typed(&[""]), None);
    }
}
