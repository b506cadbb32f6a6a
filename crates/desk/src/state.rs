//! State of the desk's router, of which each handler takes the parts that it uses.

use std::sync::Arc;

use axum::extract::FromRef;
use bookings::Bookings;
use domain::Clock;
use endpoint::{BodyLimit, RenderLimit, TrustedProxies};
use publishing::Snapshot;

use crate::bundle::LazyBundle;
use crate::prepared_backup::Backups;
use crate::previews::Previews;
use crate::services::{
    AccountServices, LeadServices, MailServices, OperationServices, PublishingServices, SecurityLog,
};
use crate::session_limit::SessionLimits;

/// Services that the desk needs from the rest of the program.
pub struct DeskServices {
    /// People, sessions and sign-in.
    pub accounts: AccountServices,
    /// Content files, images and videos.
    pub publishing: PublishingServices,
    /// Leads.
    pub leads: LeadServices,
    /// Bookings and jobs.
    pub bookings: Bookings,
    /// Mail.
    pub mail: MailServices,
    /// Backups and the certificate.
    pub operations: OperationServices,
    /// The current time.
    pub clock: Clock,
    /// The desk's bundle.
    pub bundle: LazyBundle,
    /// Proxies whose forwarded client address is trusted.
    pub trusted_proxies: TrustedProxies,
    /// Limit for rendered sign-in pages.
    pub render_limit: RenderLimit,
    /// Maximum size of a form or API request.
    pub body_limit: BodyLimit,
}

/// The state of the desk's router. Handlers do not see it as a whole.
#[derive(Clone)]
pub struct DeskState(Arc<Inner>);

/// The services, and the desk's in-memory state.
struct Inner {
    services: DeskServices,
    /// Previews of unpublished sites.
    previews: Arc<Previews>,
    /// Limits what a session does at a time.
    limits: SessionLimits,
    /// The backup that waits for its download.
    backups: Arc<Backups>,
}

impl DeskState {
    /// Creates the state from the services.
    pub fn new(services: DeskServices) -> Self {
        Self(Arc::new(Inner {
            services,
            previews: Arc::default(),
            limits: SessionLimits::default(),
            backups: Arc::default(),
        }))
    }

    /// The site's latest content.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        self.0.services.publishing.publisher.current().snapshot()
    }

    /// The clock.
    pub(crate) fn clock(&self) -> Clock {
        Clock::clone(&self.0.services.clock)
    }
}

/// Lets handlers take parts of the state.
macro_rules! parts {
    ($($part:ty => $($field:ident).+;)*) => {$(
        impl FromRef<DeskState> for $part {
            fn from_ref(state: &DeskState) -> Self {
                let inner: &Inner = &state.0;
                inner.$($field).+.clone()
            }
        }
    )*};
}

parts! {
    AccountServices => services.accounts;
    PublishingServices => services.publishing;
    LeadServices => services.leads;
    Bookings => services.bookings;
    MailServices => services.mail;
    OperationServices => services.operations;
    SecurityLog => services.accounts.log;
    LazyBundle => services.bundle;
    Arc<Previews> => previews;
    Arc<Backups> => backups;
    SessionLimits => limits;
    TrustedProxies => services.trusted_proxies;
    RenderLimit => services.render_limit;
    BodyLimit => services.body_limit;
}
