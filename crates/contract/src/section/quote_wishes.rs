//! How a customer prefers to be reached, and the photos that they send, on the private page of a quote.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Choice;

/// Texts of the form about how to reach the customer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuoteContactText {
    /// Heading above the form.
    pub heading: String,
    /// Label of the choice between call, text and email.
    pub channel: String,
    /// The choices: `any`, `call`, `text` and `mail`.
    pub channels: Vec<Choice>,
    /// What a customer who chooses text messages agrees to; write a link as `[words](/quote)`.
    pub consent: String,
    /// Label of the earliest hour.
    pub not_before: String,
    /// The choice of any hour.
    pub any_time: String,
    /// Label of the language.
    pub language: String,
    /// Label of the button that saves it.
    pub save: String,
    /// Shown after it was saved.
    pub saved: String,
}

/// Texts of the form that sends photos.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuotePhotosText {
    /// Heading above the form.
    pub heading: String,
    /// What to send, with `{size}`, the most megabytes of a photo, and `{count}`, the most files.
    pub lead: String,
    /// A photo that arrived, with `{name}` and `{size}`, its megabytes.
    pub photo: String,
    /// Label of the file field.
    pub choose: String,
    /// Label of the button that sends them.
    pub send: String,
    /// Shown after they arrived.
    pub sent: String,
    /// Said after an error if other photos of the same form arrived.
    pub others_sent: String,
}

/// How the customer prefers to be reached.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteContact {
    /// The choices of channel, hour and language, each with its field.
    pub fields: Vec<QuoteContactField>,
    /// The values that the form was made from; sent back with it.
    pub shown: String,
    /// The version of the text about text messages; sent back with it.
    pub consent: String,
    /// Whether it was saved just now.
    pub is_saved: bool,
}

/// A choice about how to reach the customer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteContactField {
    /// Its name in the form.
    pub name: String,
    /// The label.
    pub label: String,
    /// The chosen value.
    pub value: String,
    /// The choices.
    pub options: Vec<Choice>,
}

/// The photos that the customer sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuotePhotos {
    /// Where the form posts to.
    pub action: String,
    /// What to send.
    pub lead: String,
    /// The photos, oldest first.
    pub files: Vec<QuotePhoto>,
    /// Whether some were sent just now.
    pub is_sent: bool,
}

/// A photo that the customer sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuotePhoto {
    /// Its name and size.
    pub label: String,
    /// URL of a small picture, if it could be decoded.
    pub preview: Option<String>,
}
