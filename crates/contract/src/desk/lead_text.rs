//! Text messages that a person at the desk sends to a lead's customer by hand.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whether the customer may be texted now, and the templates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TextOffer {
    /// Why not: `no_phone`, `no_consent` or `hours`; none if they may be texted.
    pub refusal: Option<String>,
    /// Templates in both languages, the customer's first, filled in for the lead.
    pub drafts: Vec<TextDraft>,
}

/// A template for a text message, filled in for a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct TextDraft {
    /// `en` or `es`.
    pub language: String,
    pub name: String,
    pub text: String,
}

/// A text message that a person says to have sent from their own phone.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SentText {
    /// Text, 1 to 1,000 characters.
    pub text: String,
    /// UUID of the request. Repeating it adds no second entry to the history.
    pub key: String,
}
