//! A lead from one of the forms beside the wizard, fit to be stored.

use jiff::civil::Date;

use crate::entry::{self, ADDRESS_MAX, Errors, NAME_MAX};
use crate::lead_form::{FieldKind, FormField};
use crate::{FieldError, FieldProblem, LeadField, LeadForm};

/// A form that has been parsed: holding one is proof that it keeps the spec's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeadRequest {
    /// Which form.
    pub form: LeadForm,
    /// What was entered, in the form's order; what was left empty is not among it.
    pub entries: Vec<(LeadField, String)>,
    /// What the form's consent box says where it was ticked: the version of its words.
    pub consent: Option<String>,
    /// The day of the move, if it was given.
    pub moving_date: Option<Date>,
}

impl LeadRequest {
    /// Parses what a visitor typed into a form: the names and values as they were sent. Of a name
    /// sent twice the last counts.
    ///
    /// # Errors
    /// All that is wrong, in the order of the form.
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
        for asked in form.fields() {
            let last = sent
                .iter()
                .rev()
                .find(|(name, _)| name == asked.field.key());
            let text = last.map_or("", |(_, value)| value.as_str());
            if asked.answer == FieldKind::Consent {
                request.consent = (!text.is_empty()).then(|| text.to_owned());
                continue;
            }
            let Some(value) = errors.or(asked.field, read(*asked, text, today)) else {
                continue;
            };
            if asked.answer == FieldKind::Day {
                request.moving_date = value.parse().ok();
            }
            if !value.is_empty() {
                request.entries.push((asked.field, value));
            }
        }
        if errors.0.is_empty() {
            Ok(request)
        } else {
            Err(errors.0)
        }
    }

    /// What was entered into a field; empty if nothing was.
    pub fn entry(&self, field: LeadField) -> &str {
        let mut entries = self.entries.iter();
        entries
            .find(|(name, _)| *name == field)
            .map_or("", |(_, value)| value)
    }

    /// The visitor's name, from one field or from two.
    pub fn customer_name(&self) -> String {
        let whole = self.entry(LeadField::Name);
        if whole.is_empty() {
            let parts = [LeadField::FirstName, LeadField::LastName].map(|part| self.entry(part));
            parts.join(" ").trim().to_owned()
        } else {
            whole.to_owned()
        }
    }

    /// Where the move begins: an address, or a town such as 'San Juan, TX'.
    pub fn origin(&self) -> String {
        let place = self.first([LeadField::From, LeadField::MovingFrom]);
        if place.is_empty() {
            town(self.entry(LeadField::City))
        } else {
            place.to_owned()
        }
    }

    /// Where the move ends, if it was asked for.
    pub fn destination(&self) -> &str {
        self.first([LeadField::To, LeadField::MovingTo])
    }

    /// Whether there is any way to answer: an e-mail address or a phone. The hero card asks for
    /// neither with authority, and one sent empty only opens the wizard.
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

/// One entry as it is stored; empty where nothing was given.
fn read(asked: FormField, text: &str, today: Date) -> Result<String, FieldProblem> {
    let value = match asked.answer {
        FieldKind::Line
        | FieldKind::Email
        | FieldKind::Choice(_)
        | FieldKind::Day
        | FieldKind::Consent => entry::line(text, NAME_MAX)?,
        FieldKind::Address => entry::line(text, ADDRESS_MAX)?,
    };
    if value.is_empty() {
        return if asked.required {
            Err(FieldProblem::Required)
        } else {
            Ok(value)
        };
    }
    match asked.answer {
        FieldKind::Email => entry::email(&value),
        FieldKind::Day => entry::date(&value, today).map(|_| value),
        FieldKind::Choice(choices) if !choices.contains(&value.as_str()) => {
            Err(FieldProblem::NotAChoice)
        }
        _ => Ok(value),
    }
}

/// A city choice as the beginning of an address: `san-juan` is 'San Juan, TX', and `other` says
/// nothing.
fn town(value: &str) -> String {
    if value.is_empty() || value == "other" {
        return String::new();
    }
    let capital = |word: &str| match word {
        "mcallen" => "McAllen".to_owned(),
        word => {
            let mut letters = word.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
    };
    let words: Vec<String> = value.split('-').map(capital).collect();
    format!("{}, TX", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = jiff::civil::date(2026, 11, 21);

    fn residential(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let sound = [
            ("firstName", "Rosa"),
            ("lastName", "Cantú"),
            ("email", "rosa@example.com"),
            ("phone", "956 555 0123"),
            ("city", "san-juan"),
            ("moveDate", "2026-12-05"),
        ];
        let sent = sound.iter().chain(changes);
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
    fn a_form_gives_name_route_date_and_consent() {
        let sent = residential(&[("smsConsent", "yes")]);
        let request = LeadRequest::parse(LeadForm::Residential, &sent, TODAY).expect("sound");
        assert_eq!(request.customer_name(), "Rosa Cantú");
        assert_eq!(request.origin(), "San Juan, TX");
        assert_eq!(request.destination(), "");
        assert_eq!(request.moving_date, Some(jiff::civil::date(2026, 12, 5)));
        assert_eq!(request.consent.as_deref(), Some("yes"));
        let without = LeadRequest::parse(LeadForm::Residential, &residential(&[]), TODAY);
        assert!(
            without.expect("sound").consent.is_none(),
            "consent is never a condition"
        );
    }

    #[test]
    fn all_that_is_wrong_is_named_in_the_forms_order() {
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
                ("phone", FieldProblem::NotText),
                ("city", FieldProblem::NotAChoice),
                ("moveDate", FieldProblem::InThePast),
            ]
        );
    }

    #[test]
    fn the_hero_card_asks_for_nothing_but_knows_when_nobody_can_be_answered() {
        let empty = LeadRequest::parse(LeadForm::HeroCard, &[], TODAY).expect("allowed");
        assert!(!empty.can_be_answered());
        let phone = [("phone".to_owned(), "956".to_owned())];
        let request = LeadRequest::parse(LeadForm::HeroCard, &phone, TODAY).expect("allowed");
        assert!(request.can_be_answered());
    }

    #[test]
    fn line_breaks_in_a_line_become_spaces() {
        let sent = residential(&[("firstName", "Rosa\r\nBcc: everyone@example.com")]);
        let request = LeadRequest::parse(LeadForm::Residential, &sent, TODAY).expect("stored");
        assert!(!request.customer_name().contains(['\r', '\n']));
    }
}
