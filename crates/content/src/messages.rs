//! Texts that are not part of a page: error messages, form names, and the messages after a form is
//! sent.

use std::collections::BTreeMap;

use contract::{BrowserFieldErrors, Choice, FieldMessage, LeadMessages};
use domain::{
    FieldError, FieldProblem, LeadField, LeadForm, Locale, NamedField, PersonField, PhoneLead,
    QuoteField,
};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::Files;
use crate::counted::Counted;
use crate::form_labels::FormLabels;

/// `content/<locale>/messages.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Messages {
    /// The date of the site's last text change, as `YYYY-MM-DD`.
    pub updated: String,
    /// Shown in place of an image until it has loaded. Spec section 4.
    pub loading: String,
    field_errors: FieldErrors,
    field_names: BTreeMap<String, String>,
    /// The name of a crew that the quote page does not describe, with `{n}`, its number of movers.
    crew: Counted,
    /// Form names in emails and at the desk, by key.
    forms: BTreeMap<String, String>,
    /// Field labels from the pages; filled when all pages have been read.
    #[serde(skip)]
    labels: FormLabels,
    /// Shown when a form could not be saved.
    pub failure: Failure,
    /// Shown when a form was saved.
    pub stored: Stored,
    /// Texts of the script that sends forms.
    pub lead: LeadMessages,
}

/// The date of the last text change of the content that is built into the program: it is not older than
/// this.
pub fn shipped_date() -> Option<Date> {
    let text = Files::shipped_text("en/messages.toml")?;
    let table: toml::Table = text.parse().ok()?;
    table.get("updated")?.as_str()?.parse().ok()
}

/// Texts of failures that the visitor did not cause.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// The title.
    pub title: String,
    /// Saving failed. Spec section 8.
    pub store: String,
    /// Too many requests from one address.
    pub too_many: String,
}

/// Texts after a form was saved.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The title. Spec section 8.
    pub title: String,
    /// The sentence below. Spec section 8.
    pub text: String,
    /// The link to the wizard with the answers filled in.
    pub next: String,
    /// The lead's number for phone calls, with `{reference}`.
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
    not_a_phone: String,
    not_a_host: String,
    not_a_mail_port: String,
    not_a_date: String,
    in_the_past: String,
    not_a_number: String,
    out_of_range: String,
    not_a_choice: String,
    not_text: String,
    wrong_type: String,
    common_password: String,
    personal_password: String,
}

impl FieldErrors {
    /// The errors that browsers find without the server.
    fn of_browsers(&self) -> BrowserFieldErrors {
        BrowserFieldErrors {
            required: self.required.clone(),
            not_an_email: self.not_an_email.clone(),
            not_a_date: self.not_a_date.clone(),
            in_the_past: self.in_the_past.clone(),
            not_a_number: self.not_a_number.clone(),
            out_of_range: self.out_of_range.clone(),
        }
    }
}

impl Messages {
    /// The message for an invalid field of the wizard, the desk or sign-in.
    pub fn field_message<F: NamedField>(&self, error: FieldError<F>) -> FieldMessage {
        let name = error.field.name();
        self.message(error, self.field_name(name))
    }

    /// The message for an invalid field of a form, with the label from its page.
    pub fn form_message(&self, form: LeadForm, error: FieldError<LeadField>) -> FieldMessage {
        self.message(error, self.form_field_name(form, error.field.key()))
    }

    /// The name of a field of the wizard, of the desk or of sign-in.
    pub fn field_name<'a>(&'a self, field: &'a str) -> &'a str {
        self.form_field_name(LeadForm::Quote, field)
    }

    /// The name of a form's field: its label on the page, otherwise its name in `field_names`.
    pub fn form_field_name<'a>(&'a self, form: LeadForm, field: &'a str) -> &'a str {
        let named = || self.field_names.get(field).map(String::as_str);
        self.labels
            .field(form, field)
            .or_else(named)
            .unwrap_or(field)
    }

    /// The label of a choice of a form's field; `None` if the field has no such choice.
    pub(crate) fn choice(&self, form: LeadForm, field: &str, value: &str) -> Option<&str> {
        self.labels.choice(form, field, value)
    }

    /// A form's name in emails and at the desk; the key if it has none.
    pub fn form_name<'a>(&'a self, key: &'a str) -> &'a str {
        self.forms.get(key).map_or(key, String::as_str)
    }

    /// The name of a crew that the quote page does not describe, such as '5 movers'.
    pub(crate) fn crew_name(&self, locale: Locale, crew_size: u32) -> String {
        let text = self.crew.for_count(locale, crew_size.into());
        text.replace("{n}", &crew_size.to_string())
    }

    /// All forms with their names.
    pub fn forms(&self) -> impl Iterator<Item = Choice> {
        LeadForm::ALL.into_iter().map(|form| Choice {
            value: form.key().to_owned(),
            label: self.form_name(form.key()).to_owned(),
        })
    }

    /// Adds the field labels of all forms, and to the scripts' texts the errors that they find.
    ///
    /// # Errors
    /// Each field without a label or name, and each form without a name: the table that lacks it, and its key.
    pub(crate) fn with_labels(
        mut self,
        labels: FormLabels,
    ) -> Result<Self, Vec<(&'static str, &'static str)>> {
        self.labels = labels;
        self.lead.field_errors = self.field_errors.of_browsers();
        let computed = QuoteField::ALL
            .iter()
            .filter(|field| field.input().is_none());
        let computed = computed.map(|field| field.name());
        let desk = PhoneLead::FIELDS.iter().map(|field| field.key());
        let people = PersonField::ALL.iter().map(|field| field.name());
        let unnamed = computed.chain(desk).chain(people);
        let unnamed = unnamed.filter(|name| {
            let on_page = self.labels.field(LeadForm::Quote, name).is_some();
            !on_page && !self.field_names.contains_key::<str>(name)
        });
        let unnamed = unnamed.map(|name| ("field_names", name));
        let forms = LeadForm::ALL.map(LeadForm::key).into_iter();
        let forms = forms.filter(|key| !self.forms.contains_key(*key));
        let forms = forms.map(|key| ("forms", key));
        let unnamed: Vec<_> = unnamed.chain(forms).collect();
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
            FieldProblem::NotAPhone => texts.not_a_phone.clone(),
            FieldProblem::NotAHost => texts.not_a_host.clone(),
            FieldProblem::NotAMailPort => texts.not_a_mail_port.clone(),
            FieldProblem::NotADate => texts.not_a_date.clone(),
            FieldProblem::InThePast => texts.in_the_past.clone(),
            FieldProblem::NotANumber => texts.not_a_number.clone(),
            FieldProblem::OutOfRange(min, max) => texts
                .out_of_range
                .replace("{min}", &min.to_string())
                .replace("{max}", &max.to_string()),
            FieldProblem::NotAChoice => texts.not_a_choice.clone(),
            FieldProblem::ContainsNul => texts.not_text.clone(),
            FieldProblem::WrongType => texts.wrong_type.clone(),
            FieldProblem::Common => texts.common_password.clone(),
            FieldProblem::Personal => texts.personal_password.clone(),
        };
        FieldMessage {
            field: error.field.name().to_owned(),
            message: message.replace("{field}", name),
        }
    }
}
