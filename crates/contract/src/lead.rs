//! Form state and responses of the forms other than the wizard.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FieldMessage, Link};

/// A rejected form: its entries and errors.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadFormState {
    /// Key of the form, such as `hero-card`.
    pub form: String,
    /// Entries by field.
    pub values: BTreeMap<String, String>,
    /// Error messages by field.
    pub errors: Vec<FieldMessage>,
    /// Heading above the error messages.
    pub heading: String,
    /// Message if the form could not be stored.
    pub failed: Option<String>,
}

/// JSON response to a form submission, successful or not.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadResponse {
    /// Heading of the message.
    pub title: String,
    /// Text of the message.
    pub text: String,
    /// Error messages by field.
    pub errors: Vec<FieldMessage>,
    /// Link to continue; only if the form was stored.
    pub next: Option<Link>,
    /// Whether to follow the link automatically, as the hero card does.
    pub go: bool,
    /// Sentence with the reference number; only if the form was stored.
    pub reference: Option<String>,
}

/// Messages that the browser shows without asking the server.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LeadMessages {
    /// Button label while sending.
    pub sending: String,
    /// Title after sending failed. Spec section 8.
    pub failed_title: String,
    /// Text after sending failed. Spec section 8.
    pub failed_text: String,
    /// Label of the retry button.
    pub retry: String,
    /// Call link beside it.
    pub call: Link,
    /// Title while the browser is offline.
    pub waiting_title: String,
    /// Text while the browser is offline.
    pub waiting_text: String,
    /// Label of the button that closes a message.
    pub close: String,
    /// Heading above error messages.
    pub errors_heading: String,
    /// What is wrong with a field, filled in from the server's own error messages.
    #[serde(default, skip_deserializing)]
    pub field_errors: BrowserFieldErrors,
}

/// The messages for errors that the browser finds by itself, with `{field}` for the field's label.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BrowserFieldErrors {
    /// A required field is empty.
    pub required: String,
    /// An email address is invalid.
    pub not_an_email: String,
    /// A date is incomplete or does not exist.
    pub not_a_date: String,
    /// A date is in the past.
    pub in_the_past: String,
    /// A number has other characters than digits.
    pub not_a_number: String,
    /// A number is too large or too small, with `{min}` and `{max}`.
    pub out_of_range: String,
}
