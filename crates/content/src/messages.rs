//! Words that belong to no page: complaints about fields.

use std::collections::BTreeMap;

use contract::{FieldMessage, LeadMessages};
use domain::{FieldError, FieldProblem, LeadForm, NamedField, QuoteField};
use schemars::JsonSchema;
use serde::Deserialize;

/// `content/en/messages.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Messages {
    /// The day the words of the site last changed, as `YYYY-MM-DD`.
    pub updated: String,
    /// What stands in a picture's place until it has loaded. Spec section 4.
    pub loading: String,
    field_errors: FieldErrors,
    field_names: BTreeMap<String, String>,
    /// What a visitor reads when nothing could be stored.
    pub failure: Failure,
    /// What a visitor reads when a form was stored.
    pub stored: Stored,
    /// What the browser's own sender says by itself.
    pub lead: LeadMessages,
}

/// Words for failures that are not the visitor's.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// The title.
    pub title: String,
    /// Storing failed. Spec section 8.
    pub store: String,
    /// Too many requests from one address.
    pub too_many: String,
}

/// Words for a form that was stored.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The title. Spec section 8.
    pub title: String,
    /// The sentence below. Spec section 8.
    pub text: String,
    /// The link on to the wizard, filled in.
    pub next: String,
    /// The number to name on the phone, with `{reference}`.
    pub reference: String,
    /// The title after the subscribe box.
    pub subscribe_title: String,
    /// The sentence below, with `{email}`.
    pub subscribe_text: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FieldErrors {
    required: String,
    too_long: String,
    too_short: String,
    not_an_email: String,
    not_a_date: String,
    in_the_past: String,
    not_a_number: String,
    out_of_range: String,
    not_a_choice: String,
    not_text: String,
    wrong_type: String,
    unknown: String,
}

impl Messages {
    /// A complaint in words, with the field's name as a visitor knows it.
    pub fn field_message<F: NamedField>(&self, error: FieldError<F>) -> FieldMessage {
        let words = &self.field_errors;
        let message = match error.problem {
            FieldProblem::Required => words.required.clone(),
            FieldProblem::TooLong(max) => words.too_long.replace("{max}", &max.to_string()),
            FieldProblem::TooShort(min) => words.too_short.replace("{min}", &min.to_string()),
            FieldProblem::NotAnEmail => words.not_an_email.clone(),
            FieldProblem::NotADate => words.not_a_date.clone(),
            FieldProblem::InThePast => words.in_the_past.clone(),
            FieldProblem::NotANumber => words.not_a_number.clone(),
            FieldProblem::OutOfRange(min, max) => words
                .out_of_range
                .replace("{min}", &min.to_string())
                .replace("{max}", &max.to_string()),
            FieldProblem::NotAChoice => words.not_a_choice.clone(),
            FieldProblem::NotText => words.not_text.clone(),
            FieldProblem::WrongType => words.wrong_type.clone(),
        };
        let column = error.field.name();
        let name = self.field_name(column);
        FieldMessage {
            field: column.to_owned(),
            message: message.replace("{field}", name),
        }
    }

    /// A field's name as a visitor knows it.
    pub fn field_name<'a>(&'a self, field: &'a str) -> &'a str {
        self.field_names.get(field).map_or(field, String::as_str)
    }

    /// The complaint about a field that no form has.
    pub fn unknown_field(&self, name: &str) -> String {
        self.field_errors.unknown.replace("{field}", name)
    }

    /// The fields that have no name for a visitor.
    pub(crate) fn unnamed_fields(&self) -> Vec<&'static str> {
        let asked = LeadForm::ALL.into_iter().flat_map(LeadForm::fields);
        let asked = asked.map(|asked| asked.field.key());
        let names = QuoteField::ALL
            .into_iter()
            .map(QuoteField::name)
            .chain(asked);
        names
            .filter(|name| !self.field_names.contains_key(*name))
            .collect()
    }
}
