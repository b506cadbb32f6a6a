//! What the API's handlers work with.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use domain::Clock;
use endpoint::{RateLimit, TrustedProxies, WorkerPool};
use images::ImageBucket;
use leads::Leads;
use publishing::{Current, Snapshot};
use store::Store;

use crate::jingles::Jingles;
use crate::key::ApiKeys;

/// The state of the API's router.
#[derive(Clone)]
pub struct SupabaseState {
    /// What the site says.
    pub current: Current,
    /// Quotes.
    pub store: Store,
    /// Stores what is inserted.
    pub leads: Leads,
    /// The time.
    pub clock: Clock,
    /// Uploaded images.
    pub images: Arc<ImageBucket>,
    /// Makes and keeps tunes.
    pub jingles: Arc<Jingles>,
    /// Who may call.
    pub keys: Arc<ApiKeys>,
    /// How many forms each address has sent lately.
    pub form_limit: Arc<RateLimit>,
    /// How many questions each address has asked lately.
    pub question_limit: Arc<RateLimit>,
    /// How many tunes each address has asked for lately.
    pub tune_limit: Arc<RateLimit>,
    /// Proxies whose header names the visitor.
    pub trusted_proxies: TrustedProxies,
    /// Runs the assistant.
    pub workers: WorkerPool,
    /// The largest body that is no image, in bytes.
    pub body_limit: usize,
}

impl FromRef<SupabaseState> for TrustedProxies {
    fn from_ref(state: &SupabaseState) -> Self {
        state.trusted_proxies.clone()
    }
}

/// What one request works with: the services, and one snapshot from its beginning to its end.
#[derive(Clone)]
pub struct Context {
    /// What the site says.
    pub snapshot: Arc<Snapshot>,
    state: SupabaseState,
}

impl Deref for Context {
    type Target = SupabaseState;

    fn deref(&self) -> &SupabaseState {
        &self.state
    }
}

impl FromRef<SupabaseState> for Context {
    fn from_ref(state: &SupabaseState) -> Self {
        Self {
            snapshot: state.current.snapshot(),
            state: state.clone(),
        }
    }
}
