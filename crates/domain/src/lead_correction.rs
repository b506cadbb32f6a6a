//! A correction of a lead at the desk: fields that were wrong or missing.

use jiff::civil::Date;

use crate::input::{ADDRESS_MAX, Errors, NAME_MAX, date, email, single_line};
use crate::{FieldError, FieldKind, FieldProblem, LeadField, LeadForm, PhoneEntries};

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
    /// Parses what was typed; the note is ignored. Nothing is required, and the move may be in the
    /// past.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse(typed: &PhoneEntries<'_>) -> Result<Self, Vec<FieldError<LeadField>>> {
        let mut errors = Errors(Vec::new());
        let mut line = |field, text: &str, max| {
            errors
                .record(field, single_line(text, max))
                .unwrap_or_default()
        };
        let name = line(LeadField::Name, typed.name, NAME_MAX);
        let phone = line(LeadField::Phone, typed.phone, NAME_MAX);
        let origin = line(LeadField::Origin, typed.origin, ADDRESS_MAX);
        let destination = line(LeadField::Destination, typed.destination, ADDRESS_MAX);
        let email = if typed.email.trim().is_empty() {
            Some(String::new())
        } else {
            errors.record(LeadField::Email, email(typed.email))
        };
        let day = errors.record(LeadField::Date, date(typed.date, Date::MIN));
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

/// Whether a form's field is one that only this form has, so that it is corrected under its own name.
pub const fn is_own_field(field: LeadField) -> bool {
    matches!(
        field,
        LeadField::City | LeadField::Company | LeadField::AfterHours | LeadField::Service
    )
}

/// Parses the corrected value of a form's own field; empty if nothing is known. `None` if the form
/// has no such field.
///
/// # Errors
/// What is wrong with the value.
pub fn entry_correction(
    form: LeadForm,
    name: &str,
    text: &str,
) -> Option<Result<String, FieldError<LeadField>>> {
    let mut fields = form.fields().iter();
    let defined =
        fields.find(|defined| defined.field.key() == name && is_own_field(defined.field))?;
    let value = single_line(text, defined.kind.max_length()).and_then(|value| match defined.kind {
        FieldKind::Select(choices) | FieldKind::Radio(choices)
            if !value.is_empty() && !choices.contains(&value.as_str()) =>
        {
            Err(FieldProblem::NotAChoice)
        }
        _ => Ok(value),
    });
    Some(value.map_err(|problem| FieldError {
        field: defined.field,
        problem,
    }))
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

    #[test]
    fn accepts_missing_fields_and_past_dates() {
        let typed = PhoneEntries {
            name: " Ana ",
            date: "2020-02-29",
            ..PhoneEntries::default()
        };
        let parsed = LeadCorrection::parse(&typed).expect("parses");
        assert_eq!(parsed.name, "Ana");
        assert!(parsed.date.is_some() && parsed.email.is_empty());
        let wrong = PhoneEntries {
            email: "ana",
            date: "soon",
            ..PhoneEntries::default()
        };
        let errors = LeadCorrection::parse(&wrong).expect_err("two errors");
        let fields: Vec<&str> = errors.iter().map(|error| error.field.key()).collect();
        assert_eq!(fields, ["email", "date"]);
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
