//! The state of the API's handlers.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use bookings::Bookings;
use domain::Clock;
use endpoint::{FormLimit, RateLimit, TrustedProxies};
use images::ImageBucket;
use leads::Leads;
use publishing::{Current, Snapshot};
use store::Store;
use workers::WorkerPool;

use crate::jingles::Jingles;
use crate::key::ApiKeys;

/// Services that the API needs from the rest of the program.
pub struct SupabaseServices {
    /// The current snapshot.
    pub current: Current,
    /// Quotes.
    pub store: Store,
    /// Stores what is inserted.
    pub leads: Leads,
    /// Reads which arrival windows are free.
    pub bookings: Bookings,
    /// The clock.
    pub clock: Clock,
    /// Uploaded images.
    pub images: Arc<ImageBucket>,
    /// Makes and caches jingles.
    pub jingles: Arc<Jingles>,
    /// The API keys.
    pub keys: Arc<ApiKeys>,
    /// The address of the site, without a final slash.
    pub public_url: Arc<str>,
    /// Rate limits.
    pub limits: ApiLimits,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: TrustedProxies,
    /// Runs the assistant.
    pub workers: WorkerPool,
    /// Maximum size of a body other than an image, in bytes.
    pub body_limit: usize,
}

/// Rate limits of what visitors send by the API.
pub struct ApiLimits {
    /// Forms, together with those of the site.
    pub forms: Arc<FormLimit>,
    /// Questions to the assistant.
    pub questions: Arc<RateLimit>,
    /// Requests for free arrival windows.
    pub windows: Arc<RateLimit>,
    /// Jingles.
    pub jingles: Arc<RateLimit>,
}

/// The state of the API's router, which axum clones for each request.
#[derive(Clone)]
pub struct SupabaseState(Arc<SupabaseServices>);

impl SupabaseState {
    /// Creates the state from the services.
    pub fn new(services: SupabaseServices) -> Self {
        Self(Arc::new(services))
    }
}

impl Deref for SupabaseState {
    type Target = SupabaseServices;

    fn deref(&self) -> &SupabaseServices {
        &self.0
    }
}

impl FromRef<SupabaseState> for TrustedProxies {
    fn from_ref(state: &SupabaseState) -> Self {
        state.trusted_proxies.clone()
    }
}

/// The state of one request: the services and one snapshot.
#[derive(Clone)]
pub struct Context {
    /// The current snapshot.
    pub snapshot: Arc<Snapshot>,
    state: SupabaseState,
}

impl Deref for Context {
    type Target = SupabaseServices;

    fn deref(&self) -> &SupabaseServices {
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
