//! Settings for mail and webhooks.

use std::path::PathBuf;
use std::time::Duration;

/// How messages are sent.
#[derive(Clone)]
pub struct NotifySettings {
    /// The mail server, sender and recipient.
    pub mail: MailSettings,
    /// The webhook, if one is configured.
    pub webhook: Option<WebhookSettings>,
    /// Whom to ask to purge pages, if there is a CDN.
    pub purge: Option<PurgeSettings>,
    /// The origin of a push service besides the known ones; empty for none.
    pub push_service: String,
    /// The timeout of one delivery.
    pub timeout: Duration,
    /// Scheme and host of the site, without a trailing slash.
    pub public_url: String,
    /// Opening hours without a lead after which the owner is alerted; 0 disables the alert.
    pub no_leads_hours: u32,
    /// How long data is kept.
    pub retention: RetentionSettings,
}

/// The mail server, the sender and the owner's address. Empty values fall back to content.
#[derive(Clone)]
pub struct MailSettings {
    /// The mail server's URL with its password; empty if there is none.
    pub url: String,
    /// `Name <name@example.com>`.
    pub from: String,
    /// The owner's address.
    pub owner: String,
    /// The name in EHLO; empty for the host of the site.
    pub hello_name: String,
    /// The folder that mail is written to if there is no server.
    pub folder: PathBuf,
}

/// A program that receives leads.
#[derive(Clone)]
pub struct WebhookSettings {
    /// The URL, which may contain a secret.
    pub url: String,
    /// The signing secret: `whsec_` and Base64.
    pub secret: String,
}

/// The API of a CDN that purges pages.
#[derive(Clone)]
pub struct PurgeSettings {
    /// The URL, which may contain a secret.
    pub url: String,
    /// A header such as `Authorization: Bearer secret`; empty for none.
    pub header: String,
}

/// Retention periods in days; 0 keeps data forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionSettings {
    /// Spam and quarantined leads, since their last change.
    pub spam_days: u32,
    /// Lost leads, since their last change.
    pub lost_days: u32,
    /// Sent and dead messages, with the files of mails.
    pub sent_mail_days: u32,
}
