//! Texts of the emails that are written or started at the desk: `content/<locale>/desk-mail.toml`.
//! Placeholders in braces are filled in when an email is composed.

use schemars::JsonSchema;
use serde::Deserialize;

/// The texts in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeskMailText {
    pub follow_up: FollowUpText,
    pub estimate: DeskEstimateText,
    pub password_link: LinkText,
    pub invitation: LinkText,
    pub email_link: LinkText,
    pub email_notice: EmailNoticeText,
    /// Templates for replies to customers.
    pub replies: Vec<ReplyTemplate>,
    /// Templates for text messages to customers.
    pub texts: Vec<TextTemplate>,
}

/// The email to the person assigned to a lead, on the day to follow up.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FollowUpText {
    /// With `{name}`.
    pub subject: String,
    /// With `{name}` and `{day}`.
    pub text: String,
    pub open: String,
}

/// The email to a customer with an estimate that was made at the desk.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeskEstimateText {
    /// With `{reference}`.
    pub subject: String,
    /// With `{reference}`.
    pub lead: String,
    pub reply: String,
}

/// An email with a link that lets its reader in.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct LinkText {
    pub subject: String,
    /// With `{name}`; not in the email to a new address.
    #[serde(default)]
    pub greeting: String,
    pub text: String,
    pub button: String,
    /// Below the link: how long it is valid, and what to do if it was somebody else.
    pub otherwise: String,
}

/// The email that tells a person, at their old address, that a new one was asked for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct EmailNoticeText {
    pub subject: String,
    /// With `{name}`.
    pub greeting: String,
    /// With `{email}`, the new address.
    pub text: String,
    pub advice: String,
}

/// A template for a reply to a customer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ReplyTemplate {
    /// Its name in the list of templates.
    pub name: String,
    /// With `{name}`, `{reference}`, `{total}` and `{date}`.
    pub subject: String,
    /// With `{name}`, `{reference}`, `{total}`, `{date}` and `{link}`, the address of the estimate.
    pub text: String,
}

/// A template for a text message to a customer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct TextTemplate {
    /// Its name in the list of templates.
    pub name: String,
    /// With `{name}`, `{reference}`, `{total}`, `{date}` and `{link}`, the address of the estimate.
    pub text: String,
}
