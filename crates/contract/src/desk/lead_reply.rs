//! Emails that the desk sends to a lead's customer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An email to the customer.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewReply {
    /// Subject, 1 to 200 characters.
    pub subject: String,
    /// Text, 1 to 4,000 characters.
    pub text: String,
    /// Language of the signature below it: `en` or `es`.
    pub language: String,
    /// UUID of the request. Repeating it sends no second email.
    pub key: String,
}

/// An email that was sent to the customer from the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskReply {
    pub id: String,
    pub at: i64,
    /// Name of the author.
    pub by: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    /// `due`, `sent`, `filed` if it was written to a file instead, `dead` or `limited`; none once the message
    /// is no longer stored.
    pub state: Option<String>,
}

/// A template for a reply, filled in for a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct ReplyDraft {
    /// `en` or `es`.
    pub language: String,
    pub name: String,
    pub subject: String,
    pub text: String,
}
