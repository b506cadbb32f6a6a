//! The pages before the desk: sign-in, set-up, invitation.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FieldMessage, Link};

/// A plain form that lets somebody in to the desk, or says why it does not. The page's
/// [`DeskEntryState`] says where it posts to.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DeskEntrySection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// Sentences under it.
    #[serde(default)]
    pub paragraphs: Vec<String>,
    /// The fields, in order; without any there is no form.
    #[serde(default)]
    pub fields: Vec<DeskEntryField>,
    /// The word on the button; empty without fields.
    #[serde(default)]
    pub submit: String,
    /// The heading above complaints.
    #[serde(default)]
    pub errors_heading: String,
    /// Where else to go.
    #[serde(default)]
    pub links: Vec<Link>,
}

/// A field; all are required.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DeskEntryField {
    /// Its name, such as `password`.
    pub name: String,
    /// The label.
    pub label: String,
    /// What kind of input it is.
    pub kind: DeskEntryKind,
    /// The browser's token, such as `current-password`.
    pub autocomplete: String,
    /// A few words below the label; may be empty.
    #[serde(default)]
    pub hint: String,
}

/// The kinds of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum DeskEntryKind {
    Text,
    Email,
    Password,
}

/// How such a form stands.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct DeskEntryState {
    /// The address it posts to.
    pub action: String,
    /// Hidden fields that go with it, by name.
    pub hidden: BTreeMap<String, String>,
    /// What stands in the fields, by name; never a password.
    pub values: BTreeMap<String, String>,
    /// What is wrong with them, in words.
    pub errors: Vec<FieldMessage>,
    /// Why it was not taken as a whole, such as a wrong password.
    pub failed: Option<String>,
}
