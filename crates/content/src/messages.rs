//! Messages that belong to no page: errors of fields and forms, and names of forms.

use std::collections::BTreeMap;

use contract::{Choice, FieldMessage, LeadMessages};
use domain::{
    FieldError, FieldProblem, LeadField, LeadForm, NamedField, PersonField, PhoneLead, QuoteField,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::form_labels::FormLabels;

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
    /// What the people of the company call each form, by its key.
    forms: BTreeMap<String, String>,
    /// What pages call the fields of their forms; filled when all pages have been read.
    #[serde(skip)]
    labels: FormLabels,
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
    /// The error of a field of the wizard, of the desk or of sign-in as a visitor reads it.
    pub fn field_message<F: NamedField>(&self, error: FieldError<F>) -> FieldMessage {
        let name = error.field.name();
        self.message(error, self.field_name(name))
    }

    /// The error of a form's field, with the label that its page shows.
    pub fn form_message(&self, form: LeadForm, error: FieldError<LeadField>) -> FieldMessage {
        self.message(error, self.form_field_name(form, error.field.key()))
    }

    /// The name of a field of the wizard, of the desk or of sign-in.
    pub fn field_name<'a>(&'a self, field: &'a str) -> &'a str {
        self.form_field_name(LeadForm::Quote, field)
    }

    /// The name of a form's field: its label on the page, else its name in `field_names`.
    pub fn form_field_name<'a>(&'a self, form: LeadForm, field: &'a str) -> &'a str {
        let named = || self.field_names.get(field).map(String::as_str);
        self.labels
            .field(form, field)
            .or_else(named)
            .unwrap_or(field)
    }

    /// A stored value as people read it: the label of a choice, else the value itself.
    pub fn form_value<'a>(&'a self, form: LeadForm, field: &str, value: &'a str) -> &'a str {
        self.labels.choice(form, field, value).unwrap_or(value)
    }

    /// What the people of the company call a form, in mail and at the desk.
    pub fn form_name<'a>(&'a self, key: &'a str) -> &'a str {
        self.forms.get(key).map_or(key, String::as_str)
    }

    /// All forms with their names.
    pub fn forms(&self) -> impl Iterator<Item = Choice> {
        LeadForm::ALL.into_iter().map(|form| Choice {
            value: form.key().to_owned(),
            label: self.form_name(form.key()).to_owned(),
        })
    }

    /// The error of a field that the form does not have.
    pub fn unknown_field(&self, name: &str) -> String {
        self.field_errors.unknown.replace("{field}", name)
    }

    /// Takes the labels of all forms.
    ///
    /// # Errors
    /// The fields that no page labels and that have no name of their own.
    pub(crate) fn with_labels(mut self, labels: FormLabels) -> Result<Self, Vec<String>> {
        self.labels = labels;
        let computed = QuoteField::ALL
            .iter()
            .filter(|field| field.input().is_none());
        let computed = computed.map(|field| field.name());
        let desk = PhoneLead::FIELDS.iter().map(|field| field.key());
        let people = PersonField::ALL.iter().map(|field| field.name());
        let unnamed = computed.chain(desk).chain(people);
        let unnamed: Vec<String> = unnamed
            .filter(|name| {
                let on_page = self.labels.field(LeadForm::Quote, name).is_some();
                !on_page && !self.field_names.contains_key::<str>(name)
            })
            .map(|name| format!("field_names: '{name}' has no name"))
            .collect();
        let forms = LeadForm::ALL.map(LeadForm::key).into_iter();
        let forms = forms.filter(|key| !self.forms.contains_key(*key));
        let forms = forms.map(|key| format!("forms: '{key}' has no name"));
        let unnamed: Vec<String> = unnamed.into_iter().chain(forms).collect();
        if unnamed.is_empty() {
            Ok(self)
        } else {
            Err(unnamed)
        }
    }

    fn message<F: NamedField>(&self, error: FieldError<F>, name: &str) -> FieldMessage {
        let texts = &self.field_errors;
        let message = match error.problem {
            FieldProblem::Required => texts.required.clone(),
            FieldProblem::TooLong(max) => texts.too_long.replace("{max}", &max.to_string()),
            FieldProblem::TooShort(min) => texts.too_short.replace("{min}", &min.to_string()),
            FieldProblem::NotAnEmail => texts.not_an_email.clone(),
            FieldProblem::NotADate => texts.not_a_date.clone(),
            FieldProblem::InThePast => texts.in_the_past.clone(),
            FieldProblem::NotANumber => texts.not_a_number.clone(),
            FieldProblem::OutOfRange(min, max) => texts
                .out_of_range
                .replace("{min}", &min.to_string())
                .replace("{max}", &max.to_string()),
            FieldProblem::NotAChoice => texts.not_a_choice.clone(),
            FieldProblem::NotText => texts.not_text.clone(),
            FieldProblem::WrongType => texts.wrong_type.clone(),
        };
        FieldMessage {
            field: error.field.name().to_owned(),
            message: message.replace("{field}", name),
        }
    }
}
