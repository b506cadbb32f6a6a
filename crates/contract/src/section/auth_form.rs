//! The pages before the desk: sign-in, set-up, invitation.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Choice, FieldMessage, Link};

/// A form that signs somebody in to the desk, or explains why it cannot. [`AuthFormState`] says
/// where it posts to.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AuthFormSection {
    /// Anchor of this section.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// Text below the heading.
    #[serde(default)]
    pub paragraphs: Vec<String>,
    /// Form fields, in order.
    #[serde(default)]
    pub fields: Vec<AuthFormField>,
    /// Label of the submit button; without one there is no form.
    #[serde(default)]
    pub submit: String,
    /// Heading above the list of errors.
    #[serde(default)]
    pub errors_heading: String,
    /// Further buttons that submit the form, unless the state says that an entry is required.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// Label of the secret that a page shows.
    #[serde(default)]
    pub secret_label: String,
    /// Label of the link that opens an authenticator app on the same phone.
    #[serde(default)]
    pub app_label: String,
    /// Label of the button that copies the secret.
    #[serde(default)]
    pub copy_label: String,
    /// What that button says once the secret is copied.
    #[serde(default)]
    pub copied_label: String,
    /// Label of the button that prints the recovery codes.
    #[serde(default)]
    pub print_label: String,
    /// Text above the QR code on a phone, which cannot scan its own screen.
    #[serde(default)]
    pub other_phone_label: String,
    /// Text alternative of the QR code that a page shows.
    #[serde(default)]
    pub qr_label: String,
    /// Links to other pages.
    #[serde(default)]
    pub links: Vec<Link>,
}

/// A form field. All fields are required.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AuthFormField {
    /// Name of the field, such as `password`.
    pub name: String,
    /// Label of the field.
    pub label: String,
    /// Type of the input.
    pub kind: AuthFormKind,
    /// Value of HTML's `autocomplete`, such as `current-password`.
    pub autocomplete: String,
    /// Hint below the label; may be empty.
    #[serde(default)]
    pub hint: String,
}

/// The input types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum AuthFormKind {
    Text,
    Email,
    Password,
}

/// State of a sign-in form.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct AuthFormState {
    /// URL that the form posts to.
    pub action: String,
    /// Hidden fields, by name.
    pub hidden: BTreeMap<String, String>,
    /// Current values, by name; never a password.
    pub values: BTreeMap<String, String>,
    /// Error messages, by field.
    pub errors: Vec<FieldMessage>,
    /// Error message for the whole form, such as a wrong password.
    pub failed: Option<String>,
    /// The second factor to set up.
    pub setup: Option<SecondFactorSetup>,
    /// What the form says first, such as by when it has to be filled in.
    pub notice: Option<String>,
    /// Whether the form cannot be skipped by one of the section's choices.
    pub is_required: bool,
    /// Recovery codes, shown once.
    pub codes: Vec<String>,
    /// Where the section's links lead instead, if not empty.
    pub next: String,
}

/// A TOTP secret for an authenticator app. It is shown until its first code is entered.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SecondFactorSetup {
    /// A QR code as a `data:` URL of an SVG.
    pub qr: String,
    /// The secret in base32, to type in.
    pub secret: String,
    /// The `otpauth:` address that the QR code contains; a phone opens it in its authenticator app.
    pub uri: String,
}
