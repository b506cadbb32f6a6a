//! What an operator sets about messages.

use std::path::PathBuf;
use std::time::Duration;

/// How messages are sent.
#[derive(Clone)]
pub struct NotifySettings {
    /// Where mail goes out.
    pub mail: MailSettings,
    /// Which program is told of leads, if one is.
    pub webhook: Option<WebhookSettings>,
    /// How long one sending may take.
    pub timeout: Duration,
    /// Scheme and host of the site, without a slash at the end.
    pub public_url: String,
    /// Opening hours without a lead after which the owner is warned; 0 is off.
    pub no_leads_hours: u32,
}

/// Where mail goes out, from whom, and who is told of leads. Empty texts stand for what content says.
#[derive(Clone)]
pub struct MailSettings {
    /// The mail server with its password; empty if there is none.
    pub url: String,
    /// `Name <name@example.com>`.
    pub from: String,
    /// The owner's address.
    pub owner: String,
    /// Where mail is written as files if there is no server.
    pub folder: PathBuf,
}

/// A program that is told of leads.
#[derive(Clone)]
pub struct WebhookSettings {
    /// Its address, which may hold a secret.
    pub url: String,
    /// `whsec_` and base64, by which it checks signatures.
    pub secret: String,
}
