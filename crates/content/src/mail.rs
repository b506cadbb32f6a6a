//! The words of the mails: `content/en/mail.toml`. Names in braces are filled in by whoever
//! writes the mail.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// All mails in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MailText {
    /// For what was left empty.
    pub none: String,
    /// Below every mail, several lines.
    pub signature: String,
    // Published files from before the names stood in `messages.toml` still hold them.
    #[serde(default, rename = "forms")]
    #[schemars(skip)]
    _forms: IgnoredAny,
    pub owner: OwnerText,
    /// Why a lead was set apart, by the reason's key.
    pub reasons: BTreeMap<String, String>,
    pub visitor: VisitorText,
    pub confirm: ConfirmText,
    pub silence: SilenceText,
    pub deadline: DeadlineText,
}

/// The mail that tells the owner of a lead.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OwnerText {
    pub subject: String,
    pub suspicious: String,
    pub name: String,
    pub phone: String,
    pub email: String,
    pub date: String,
    pub route: String,
    pub from_to: String,
    pub price: String,
    pub no_price: String,
    pub lead: String,
    pub reference: String,
    pub entered: String,
    pub consent: String,
    pub given: String,
    pub not_given: String,
    pub came_from: String,
    pub set_apart: String,
}

/// The answer to the visitor.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct VisitorText {
    pub subject: String,
    pub subject_without_price: String,
    pub greeting: String,
    pub greeting_without_name: String,
    pub promise: String,
    pub promise_without_price: String,
    pub reference: String,
    pub estimate: String,
    pub vary: String,
    pub see: String,
    pub start: String,
    pub hours: String,
    pub why: String,
}

/// The mail that asks whether somebody wants the moving tips.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ConfirmText {
    pub subject: String,
    pub ask: String,
    pub button: String,
    pub otherwise: String,
    pub unsubscribe: String,
}

/// The mail that warns of a silence.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SilenceText {
    pub subject: String,
    pub text: String,
    pub never: String,
    pub open: String,
}

/// The mail that warns of a promise about to break.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeadlineText {
    pub subject: String,
    pub text: String,
    pub open: String,
}

impl MailText {
    /// Why a lead was set apart, in words.
    pub fn reason<'a>(&'a self, key: &'a str) -> &'a str {
        self.reasons.get(key).map_or(key, String::as_str)
    }
}
