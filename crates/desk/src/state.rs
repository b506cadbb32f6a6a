//! What the desk's handlers work with.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use domain::Clock;
use endpoint::{BodyLimit, TrustedProxies, Watchdog, WorkerPool};
use leads::{Events, Leads};
use publishing::{Publisher, Snapshot};
use store::Store;

use crate::bundle::DeskBundle;
use crate::passwords::{self, Passwords};
use crate::previews::Previews;

/// How long the check of a password may take, its wait for a worker included.
const PASSWORD_DEADLINE: Duration = Duration::from_secs(20);

/// What the desk needs of the rest of the program.
#[derive(Clone)]
pub struct DeskServices {
    /// Publishes content.
    pub publisher: Arc<Publisher>,
    /// Leads, people and sessions.
    pub store: Store,
    /// Stores leads that came by phone.
    pub leads: Leads,
    /// What happens to leads.
    pub events: Events,
    /// Uploaded images.
    pub images: Arc<images::ImageBucket>,
    /// The time.
    pub clock: Clock,
    /// Proxies whose header names the visitor.
    pub trusted_proxies: TrustedProxies,
    /// What the desk's document loads; none if the program was built without it.
    pub bundle: Option<Arc<DeskBundle>>,
    /// Notices work that does not end.
    pub watchdog: Watchdog,
    /// Scheme and host of the site, without a slash at the end.
    pub public_url: String,
    /// The largest form or call, in bytes.
    pub body_limit: usize,
}

/// The state of the desk's router.
#[derive(Clone)]
pub struct DeskState(Arc<Inner>);

/// The services, and what the desk holds besides the database.
pub struct Inner {
    services: DeskServices,
    /// Checks passwords, few at a time.
    pub passwords: Passwords,
    /// Sites that are looked at before they are published.
    pub previews: Previews,
}

impl DeskState {
    /// A desk over the services.
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

impl FromRef<DeskState> for TrustedProxies {
    fn from_ref(state: &DeskState) -> Self {
        state.0.trusted_proxies.clone()
    }
}

/// What one request works with: the services, and one snapshot from its beginning to its end.
#[derive(Clone)]
pub struct Context {
    /// What the site says.
    pub snapshot: Arc<Snapshot>,
    state: DeskState,
}

impl Context {
    /// The same request after a change of content.
    pub fn with_latest_snapshot(&self) -> Self {
        Self::from_ref(&self.state)
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
            state: state.clone(),
        }
    }
}
