//! Sends the messages of the outbox: mail to the owner and to visitors, and webhooks. Nothing else in
//! the program talks to a mail server or to another company's program, and no request waits for one.

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
