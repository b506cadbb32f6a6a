//! The services of the desk's handlers, grouped by subject. A handler takes the groups that it uses as axum state, so
//! that its signature shows what it accesses.

use std::pin::Pin;
use std::sync::Arc;

use domain::{Clock, MailFailure, MailServer};
use endpoint::FormLimit;
use images::ImageBucket;
use leads::{Events, Leads};
use publishing::Publisher;
use store::{Store, StoreError};
use telemetry::LabeledCounter;

use crate::prepared_backup::BackupSetup;
use crate::sign_in_limits::SignInLimits;

/// Deletes the files of mails that were written to a folder, by message identifiers.
pub type DeleteMailFiles = Arc<dyn Fn(&[String]) + Send + Sync>;

/// Connects to a mail server and signs in, without sending anything.
pub type CheckMailServer = Arc<
    dyn Fn(MailServer) -> Pin<Box<dyn Future<Output = Result<(), MailFailure>> + Send>>
        + Send
        + Sync,
>;

/// When the site's own certificate expires, in milliseconds since 1970, if its renewal is late.
pub type CertificateOverdue = Arc<dyn Fn() -> Option<i64> + Send + Sync>;

/// Rules for sessions and sign-in, from the settings.
#[derive(Clone, Copy, Debug)]
pub struct DeskPolicy {
    /// A session ends after this long without use, in milliseconds.
    pub idle_ms: i64,
    /// A session ends after this long in any case, in milliseconds.
    pub max_ms: i64,
    /// Whether everybody must have a second factor.
    pub requires_second_factor: bool,
    /// Within how many days an owner must set one up; 0 if they need not.
    pub owner_second_factor_days: u32,
}

/// The mail settings.
#[derive(Clone, Debug)]
pub struct MailSetup {
    /// The host and port of the mail server that the settings name.
    pub server: Option<String>,
    /// The folder that mails are written to without a mail server.
    pub folder: String,
    /// Who receives the owner's mail; empty if not set.
    pub owner: String,
}

/// Accounts: people, their sessions, and sign-in.
#[derive(Clone)]
pub struct AccountServices {
    /// People, sessions and links.
    pub store: Store,
    /// Writes what is followed by mail: new passwords, addresses and invitations.
    pub writer: Leads,
    /// Records sign-ins and changes of accounts.
    pub log: SecurityLog,
    /// The current time, for the expiry of sessions and links.
    pub clock: Clock,
    /// Rules for sessions and sign-in.
    pub policy: DeskPolicy,
    /// Limits sign-ins.
    pub limits: Arc<SignInLimits>,
    /// Limit for forms, shared with the site's.
    pub form_limit: Arc<FormLimit>,
    /// Counts failed sign-ins by the name of their [`SignInFailure`](crate::SignInFailure).
    pub failures: LabeledCounter,
    /// Scheme and host of the site, without a trailing slash, for links of invitations.
    pub public_url: Arc<str>,
    /// The origin of one more push service; empty for none.
    pub push_service: Arc<str>,
}

/// Publishing: content files, images and videos.
#[derive(Clone)]
pub struct PublishingServices {
    /// Versions of content files.
    pub store: Store,
    /// Publishes content.
    pub publisher: Arc<Publisher>,
    /// Uploaded images and videos.
    pub images: Arc<ImageBucket>,
}

/// Leads, with their quotes, notes, replies and attachments.
#[derive(Clone)]
pub struct LeadServices {
    /// Reads leads.
    pub store: Store,
    /// Writes leads, publishes their events and notifies the outbox workers.
    pub writer: Leads,
    /// Lead events.
    pub events: Events,
    /// Scheme and host of the site, without a trailing slash, for links in replies.
    pub public_url: Arc<str>,
}

/// Mail: the mail server, and the outbox.
#[derive(Clone)]
pub struct MailServices {
    /// The outbox, and the mail server that was entered at the desk.
    pub store: Store,
    /// Enqueues mail and stores the mail server.
    pub writer: Leads,
    /// The mail settings.
    pub setup: MailSetup,
    /// Tests a mail server before it is stored.
    pub check_server: CheckMailServer,
    /// Deletes the files of erased mails.
    pub delete_files: DeleteMailFiles,
}

/// Operations: backups, the certificate, and the settings made at the desk.
#[derive(Clone)]
pub struct OperationServices {
    /// The settings made at the desk.
    pub store: Store,
    /// The backup settings.
    pub backup: BackupSetup,
    /// Whether the certificate needs attention.
    pub certificate_overdue: CertificateOverdue,
}

/// Records security events.
#[derive(Clone)]
pub struct SecurityLog {
    /// Stores the events, and enqueues the mail about them.
    pub writer: Leads,
}

impl MailServices {
    /// Host and port of the mail server in use: the one that the settings name, else the one that was entered at the
    /// desk. Without one, mails are written to files.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn server(&self) -> Result<Option<String>, StoreError> {
        if self.setup.server.is_some() {
            return Ok(self.setup.server.clone());
        }
        let entered = self.store.mail_server().await?;
        Ok(entered.map(|server| server.address()))
    }
}
