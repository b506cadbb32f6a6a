//! A parsed lead from a form other than the wizard.

use jiff::civil::Date;

use crate::input::{self, Errors};
use crate::lead_form::{FieldKind, FormField};
use crate::{FieldError, FieldProblem, LeadField, LeadForm};

/// A parsed form. Every entry follows the rules in [`LeadForm::fields`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeadRequest {
    /// Which form.
    pub form: LeadForm,
    /// The entered values in the form's order, without empty ones.
    pub entries: Vec<(LeadField, String)>,
    /// The value of the consent checkbox if it was checked: the version of the consent text.
    pub consent: Option<String>,
    /// The date of the move, if it was given.
    pub moving_date: Option<Date>,
}

impl LeadRequest {
    /// Parses submitted names and values. If a name is sent twice, the last value counts.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse(
        form: LeadForm,
        sent: &[(String, String)],
        today: Date,
    ) -> Result<Self, Vec<FieldError<LeadField>>> {
        let mut errors = Errors(Vec::new());
        let mut request = Self {
            form,
            entries: Vec::new(),
            consent: None,
            moving_date: None,
        };
        for defined in form.fields() {
            let last = sent
                .iter()
                .rev()
                .find(|(name, _)| name == defined.field.key());
            let text = last.map_or("", |(_, value)| value.as_str());
            if defined.kind == FieldKind::Consent {
                request.consent = (!text.is_empty()).then(|| text.to_owned());
                continue;
            }
            let Some(value) = errors.record(defined.field, parse_value(defined, text, today))
            else {
                continue;
            };
            if defined.kind == FieldKind::Date {
                request.moving_date = value.parse().ok();
            }
            if !value.is_empty() {
                request.entries.push((defined.field, value));
            }
        }
        if errors.0.is_empty() {
            Ok(request)
        } else {
            Err(errors.0)
        }
    }

    /// The value of a field; empty if nothing was entered.
    pub fn entry(&self, field: LeadField) -> &str {
        let mut entries = self.entries.iter();
        entries
            .find(|(name, _)| *name == field)
            .map_or("", |(_, value)| value)
    }

    /// The visitor's name: from one field, or from first and last name.
    pub fn customer_name(&self) -> String {
        let whole = self.entry(LeadField::Name);
        if whole.is_empty() {
            let parts = [LeadField::FirstName, LeadField::LastName].map(|part| self.entry(part));
            parts.join(" ").trim().to_owned()
        } else {
            whole.to_owned()
        }
    }

    /// Returns where the move starts: an address, or a city such as 'San Juan, TX'.
    pub fn origin(&self) -> String {
        let place = self.first([LeadField::From, LeadField::MovingFrom]);
        if place.is_empty() {
            city_address(self.entry(LeadField::City))
        } else {
            place.to_owned()
        }
    }

    /// Returns where the move ends; empty if the form does not ask for it.
    pub fn destination(&self) -> &str {
        self.first([LeadField::To, LeadField::MovingTo])
    }

    /// Returns whether an email address or a phone number was entered. The hero card requires neither; if
    /// both are missing, it only opens the wizard.
    pub fn can_be_answered(&self) -> bool {
        !self.first([LeadField::Email, LeadField::Phone]).is_empty()
    }

    fn first(&self, fields: [LeadField; 2]) -> &str {
        let entries = fields.map(|field| self.entry(field));
        entries
            .into_iter()
            .find(|entry| !entry.is_empty())
            .unwrap_or("")
    }
}

/// Parses a value into its stored form; empty if nothing was entered.
pub(crate) fn parse_value(
    defined: &FormField,
    text: &str,
    today: Date,
) -> Result<String, FieldProblem> {
    let value = input::single_line(text, defined.kind.max_length())?;
    if value.is_empty() {
        return if defined.required {
            Err(FieldProblem::Required)
        } else {
            Ok(value)
        };
    }
    match defined.kind {
        FieldKind::Email => input::email(&value),
        FieldKind::Date => input::date(&value, today).map(|_| value),
        FieldKind::Select(choices) | FieldKind::Radio(choices)
            if !choices.contains(&value.as_str()) =>
        {
            Err(FieldProblem::NotAChoice)
        }
        _ => Ok(value),
    }
}

/// The address for a city choice: 'San Juan, TX' for `san-juan`, and nothing for `other`.
fn city_address(value: &str) -> String {
    if value.is_empty() || value == "other" {
        return String::new();
    }
    let capitalize = |word: &str| match word {
        "mcallen" => "McAllen".to_owned(),
        word => {
            let mut letters = word.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
    };
    let words: Vec<String> = value.split('-').map(capitalize).collect();
    format!("{}, TX", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = jiff::civil::date(2026, 11, 21);

    fn residential(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let valid = [
            ("firstName", "Rosa"),
            ("lastName", "Cantú"),
            ("email", "rosa@example.com"),
            ("phone", "956 555 0123"),
            ("city", "san-juan"),
            ("moveDate", "2026-12-05"),
        ];
        let sent = valid.iter().chain(changes);
        sent.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn problems(form: LeadForm, sent: &[(String, String)]) -> Vec<(&'static str, FieldProblem)> {
        let errors = LeadRequest::parse(form, sent, TODAY).expect_err("refused");
        errors
            .iter()
            .map(|error| (error.field.key(), error.problem))
            .collect()
    }

    #[test]
    fn parses_name_route_date_and_consent() {
        let sent = residential(&[("smsConsent", "yes")]);
        let request = LeadRequest::parse(LeadForm::Residential, &sent, TODAY).expect("valid");
        assert_eq!(request.customer_name(), "Rosa Cantú");
        assert_eq!(request.origin(), "San Juan, TX");
        assert_eq!(request.destination(), "");
        assert_eq!(request.moving_date, Some(jiff::civil::date(2026, 12, 5)));
        assert_eq!(request.consent.as_deref(), Some("yes"));
        let without = LeadRequest::parse(LeadForm::Residential, &residential(&[]), TODAY);
        assert!(
            without.expect("valid").consent.is_none(),
            "consent is optional"
        );
    }

    #[test]
    fn reports_all_errors_in_the_order_of_the_form() {
        let empty = problems(LeadForm::Office, &[]);
        let names: Vec<_> = empty.iter().map(|(name, _)| *name).collect();
        assert_eq!(
            names,
            [
                "firstName",
                "lastName",
                "company",
                "email",
                "phone",
                "city",
                "moveDate"
            ]
        );
        assert!(
            empty
                .iter()
                .all(|(_, problem)| *problem == FieldProblem::Required)
        );
        let long = "x".repeat(201);
        let changes = [
            ("firstName", long.as_str()),
            ("email", "rosa"),
            ("phone", "\0"),
            ("city", "houston"),
            ("moveDate", "2026-11-20"),
        ];
        assert_eq!(
            problems(LeadForm::Residential, &residential(&changes)),
            [
                ("firstName", FieldProblem::TooLong(200)),
                ("email", FieldProblem::NotAnEmail),
                ("phone", FieldProblem::ContainsNul),
                ("city", FieldProblem::NotAChoice),
                ("moveDate", FieldProblem::InThePast),
            ]
        );
    }

    #[test]
    fn hero_card_without_contact_cannot_be_answered() {
        let empty = LeadRequest::parse(LeadForm::HeroCard, &[], TODAY).expect("allowed");
        assert!(!empty.can_be_answered());
        let phone = [("phone".to_owned(), "956".to_owned())];
        let request = LeadRequest::parse(LeadForm::HeroCard, &phone, TODAY).expect("allowed");
        assert!(request.can_be_answered());
    }

    #[test]
    fn replaces_line_breaks_with_spaces() {
        let sent = residential(&[("firstName", "Rosa\r\nBcc: everyone@example.com")]);
        let request = LeadRequest::parse(LeadForm::Residential, &sent, TODAY).expect("stored");
        assert!(!request.customer_name().contains(['\r', '\n']));
    }
}
