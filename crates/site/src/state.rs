//! What the site's handlers work with.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use domain::Clock;
use endpoint::{BodyLimit, RateLimit, TrustedProxies, WorkerPool};
use leads::Leads;
use publishing::{Current, Snapshot};
use render::Compressor;
use store::Store;

use crate::assets::Assets;
use crate::drawing_cache::DrawnImages;

/// The state of the site's router.
#[derive(Clone)]
pub struct SiteState {
    /// What the site says.
    pub current: Current,
    /// Leads and subscriptions.
    pub store: Store,
    /// Stores what visitors send.
    pub leads: Leads,
    /// The time.
    pub clock: Clock,
    /// Bundles, fonts, drawings and videos: the desk changes none of them.
    pub assets: Arc<Assets>,
    /// Cards of pages and icons, drawn when asked for.
    pub drawn: Arc<DrawnImages>,
    /// Compresses assets.
    pub compressor: Compressor,
    /// How many forms each address has sent lately.
    pub form_limit: Arc<RateLimit>,
    /// How many steps of the wizard each address has counted lately; apart, so that they use up none
    /// of its forms.
    pub step_limit: Arc<RateLimit>,
    /// Proxies whose header names the visitor.
    pub trusted_proxies: TrustedProxies,
    /// Scheme and host of the site, without a slash at the end.
    pub public_url: Arc<str>,
    /// Draws cards and icons.
    pub workers: WorkerPool,
    /// The public key of the API, for the chat.
    pub anon_key: Arc<str>,
    /// The largest form, in bytes.
    pub body_limit: usize,
}

impl FromRef<SiteState> for BodyLimit {
    fn from_ref(state: &SiteState) -> Self {
        Self(state.body_limit)
    }
}

impl FromRef<SiteState> for TrustedProxies {
    fn from_ref(state: &SiteState) -> Self {
        state.trusted_proxies.clone()
    }
}

/// What one request works with: the services, and one snapshot from its beginning to its end.
#[derive(Clone)]
pub struct Context {
    /// What the site says.
    pub snapshot: Arc<Snapshot>,
    state: SiteState,
}

impl Deref for Context {
    type Target = SiteState;

    fn deref(&self) -> &SiteState {
        &self.state
    }
}

impl FromRef<SiteState> for Context {
    fn from_ref(state: &SiteState) -> Self {
        Self {
            snapshot: state.current.snapshot(),
            state: state.clone(),
        }
    }
}
