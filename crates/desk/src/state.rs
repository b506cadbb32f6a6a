//! State of the desk's handlers.

use std::convert::Infallible;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use content::Site;
use domain::{Clock, Locale, MailFailure, MailServer};
use endpoint::{BodyLimit, FormLimit, RenderLimit, TrustedProxies};
use leads::{Events, Leads};
use publishing::{Pages, Publisher, Snapshot};
use store::{Store, StoreError};
use telemetry::LabeledCounter;
use tokio::sync::Semaphore;
use workers::{Watchdog, WorkerPool};

use crate::bundle::DeskBundle;
use crate::passwords::{self, Passwords};
use crate::prepared_backup::{BackupSetup, Backups};
use crate::previews::Previews;
use crate::session_limit::SessionLimit;

/// Time limit for a password check, including the wait for a worker.
const PASSWORD_DEADLINE: Duration = Duration::from_secs(20);

/// Event streams per session: more than the tabs a person works in.
const MAX_STREAMS: usize = 8;

/// Attachments that a session uploads at a time. A tab of the desk uploads one after the other.
const MAX_ATTACHMENT_UPLOADS: usize = 3;

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
}

/// What the settings say about mail.
#[derive(Clone, Debug)]
pub struct MailSetup {
    /// The host and port of the mail server that the settings name.
    pub server: Option<String>,
    /// The folder of those files.
    pub folder: String,
    /// Who receives the owner's mail; empty if the settings do not say.
    pub owner: String,
}

/// Services that the desk needs from the rest of the program.
#[derive(Clone)]
pub struct DeskServices {
    /// Publishes content.
    pub publisher: Arc<Publisher>,
    /// Leads, people and sessions.
    pub store: Store,
    /// Stores leads taken by phone.
    pub leads: Leads,
    /// Lead events.
    pub events: Events,
    /// Uploaded images.
    pub images: Arc<images::ImageBucket>,
    /// The current time.
    pub clock: Clock,
    /// Proxies whose forwarded client address is trusted.
    pub trusted_proxies: TrustedProxies,
    /// The desk's bundle. `None` if the program was built without it.
    pub bundle: Option<Arc<DeskBundle>>,
    /// Detects work that hangs.
    pub watchdog: Watchdog,
    /// Rules for sessions and sign-in.
    pub policy: DeskPolicy,
    /// What the settings say about mail.
    pub mail: MailSetup,
    /// What the settings say about backups.
    pub backup: BackupSetup,
    /// Deletes the files of erased mails.
    pub delete_mail_files: DeleteMailFiles,
    /// Tries a mail server before it is stored.
    pub check_mail_server: CheckMailServer,
    /// Whether the certificate needs somebody's attention.
    pub certificate_overdue: CertificateOverdue,
    /// Scheme and host of the site, without a trailing slash.
    pub public_url: String,
    /// Limit for rendered sign-in pages.
    pub render_limit: RenderLimit,
    /// Limit for forms, shared with the site's.
    pub form_limit: Arc<FormLimit>,
    /// Maximum size of a form or API request, in bytes.
    pub body_limit: usize,
    /// Counts failed sign-ins by the name of their [`SignInFailure`](crate::SignInFailure).
    pub sign_in_failures: LabeledCounter,
}

/// The state of the desk's router.
#[derive(Clone)]
pub struct DeskState(Arc<Inner>);

/// The services, and the desk's in-memory state.
pub struct Inner {
    services: DeskServices,
    /// Checks passwords with limited concurrency.
    pub passwords: Passwords,
    /// Previews of unpublished sites.
    pub previews: Previews,
    /// Counts open event streams.
    pub streams: SessionLimit,
    /// Counts attachments that are being uploaded, which are in memory until they are stored.
    pub attachment_uploads: SessionLimit,
    /// The backup that waits for its download.
    pub backups: Backups,
    /// The turn of the next request for a link to choose a new password.
    pub link_requests: Semaphore,
}

impl DeskState {
    /// Creates the state from the services.
    pub fn new(services: DeskServices) -> Self {
        Self(Arc::new(Inner {
            passwords: Passwords::new(WorkerPool::new(
                "passwords",
                passwords::AT_ONCE,
                64,
                PASSWORD_DEADLINE,
                &services.watchdog,
            )),
            previews: Previews::default(),
            streams: SessionLimit::new(MAX_STREAMS),
            attachment_uploads: SessionLimit::new(MAX_ATTACHMENT_UPLOADS),
            backups: Backups::default(),
            link_requests: Semaphore::new(1),
            services,
        }))
    }
}

impl Deref for Inner {
    type Target = DeskServices;

    fn deref(&self) -> &DeskServices {
        &self.services
    }
}

impl FromRef<DeskState> for BodyLimit {
    fn from_ref(state: &DeskState) -> Self {
        Self(state.0.body_limit)
    }
}

impl FromRef<DeskState> for RenderLimit {
    fn from_ref(state: &DeskState) -> Self {
        state.0.render_limit.clone()
    }
}

impl FromRef<DeskState> for TrustedProxies {
    fn from_ref(state: &DeskState) -> Self {
        state.0.trusted_proxies.clone()
    }
}

/// The state of one request: the services, one site snapshot for its whole duration, and its language.
#[derive(Clone)]
pub struct Context {
    /// The site's content.
    pub snapshot: Arc<Snapshot>,
    /// The language of the response: that of the signed-in person, else that of the path.
    pub locale: Locale,
    state: DeskState,
}

impl Context {
    /// The same context with the latest snapshot, for use after publishing.
    pub fn with_latest_snapshot(&self) -> Self {
        Self::from_ref(&self.state).in_locale(self.locale)
    }

    /// The same context in a language.
    pub fn in_locale(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }

    /// The content in the language of the request.
    pub fn site(&self) -> &Site {
        self.snapshot.site_in(self.locale)
    }

    /// Host and port of the mail server that mail goes to: the one that the settings name, else the one that
    /// was entered at the desk. Without one, mails are written to files.
    pub async fn mail_server(&self) -> Result<Option<String>, StoreError> {
        if self.mail.server.is_some() {
            return Ok(self.mail.server.clone());
        }
        let entered = self.store.mail_server().await?;
        Ok(entered.map(|server| server.address()))
    }

    /// The pages in the language of the request.
    pub fn pages(&self) -> &Pages {
        &self.snapshot.locale(self.locale).pages
    }
}

impl Deref for Context {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.state.0
    }
}

impl FromRef<DeskState> for Context {
    fn from_ref(state: &DeskState) -> Self {
        Self {
            snapshot: state.0.publisher.current().snapshot(),
            locale: Locale::default(),
            state: state.clone(),
        }
    }
}

impl FromRequestParts<DeskState> for Context {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &DeskState,
    ) -> Result<Self, Self::Rejection> {
        // The language of the signed-in person, set by the session's middleware.
        let own = parts.extensions.get::<Locale>().copied();
        let locale = own.unwrap_or_else(|| Locale::of_path(parts.uri.path()));
        Ok(Self::from_ref(state).in_locale(locale))
    }
}
