//! Sends outbox messages: mail to the owner and to visitors, and webhooks. Must not know HTTP routes;
//! no request waits for a delivery.

mod compose;
mod deadline_warnings;
mod failure;
mod mail;
mod mailer;
mod no_leads_alert;
mod settings;
mod webhook;
mod worker;

pub use mailer::Mailer;
pub use settings::{MailSettings, NotifySettings, WebhookSettings};
pub use worker::Notifier;
