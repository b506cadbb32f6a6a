//! Sends outbox messages (mail, webhooks, notifications of devices and purges of a CDN), and deletes data after its
//! retention period. Must not know HTTP routes; no request waits for a delivery.

mod automatic_proposals;
mod cdn_purge;
mod compose;
mod deadline_warnings;
mod failure;
mod follow_up_reminders;
mod header;
mod hello;
mod mail;
mod mailbox;
mod mailer;
mod no_leads_alert;
mod proposal_reminders;
mod push;
mod push_message;
mod retention;
mod review_requests;
mod ringing;
mod settings;
mod smtp;
mod webhook;
mod worker;

pub use mailer::Mailer;
pub use retention::Purged;
pub use settings::{
    MailSettings, NotifySettings, PurgeSettings, RetentionSettings, WebhookSettings,
};
pub use smtp::check_mail_server;
pub use worker::Notifier;
