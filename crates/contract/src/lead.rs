//! The forms beside the wizard: what they are shown with, and what they are answered.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FieldMessage, Link};

/// A form that came back: what was entered, and why it was not taken.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadFormState {
    /// The form's key, such as `hero-card`.
    pub form: String,
    /// What was entered, by field.
    pub values: BTreeMap<String, String>,
    /// What is wrong with it, in words.
    pub errors: Vec<FieldMessage>,
    /// The heading above the complaints, or above the words for a failure.
    pub heading: String,
    /// What to read when it could not be stored.
    pub failed: Option<String>,
}

/// What the browser's own sender is answered, whatever became of the form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadResponse {
    /// The heading of what the visitor reads.
    pub title: String,
    /// The sentence below it.
    pub text: String,
    /// What is wrong with the fields, in words.
    pub errors: Vec<FieldMessage>,
    /// Where to go next; only once the form is stored.
    pub next: Option<Link>,
    /// Whether to go there without being asked, as the hero card does.
    pub go: bool,
    /// The number to name on the phone, in a sentence; only once the form is stored.
    pub reference: Option<String>,
}

/// The words the browser's own sender needs when the server cannot be asked.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LeadMessages {
    /// On the button while it is sending.
    pub sending: String,
    /// The title when it could not be sent. Spec section 8.
    pub failed_title: String,
    /// The sentence below. Spec section 8.
    pub failed_text: String,
    /// The button that sends once more.
    pub retry: String,
    /// The call link beside it.
    pub call: Link,
    /// The title while the connection is gone.
    pub waiting_title: String,
    /// The sentence below.
    pub waiting_text: String,
    /// The button that closes a message.
    pub close: String,
    /// The heading above complaints.
    pub errors_heading: String,
}
