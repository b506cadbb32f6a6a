//! The program as it is now. A change of content puts another [`App`] in the place of the one before,
//! so that whoever answers a request sees one state of the site from beginning to end.

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};
use axum::extract::FromRef;

use crate::App;

/// A handle on the program. Whatever outlives a request holds this, and asks it each time.
#[derive(Clone)]
pub struct Live(Arc<ArcSwap<App>>);

impl Live {
    /// The program as it starts.
    pub fn new(app: App) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(app)))
    }

    /// The program as it is now, to keep for a request.
    pub fn now(&self) -> Arc<App> {
        self.0.load_full()
    }

    /// The program as it is now, to look at in passing: cheaper, and not to be kept.
    pub fn glance(&self) -> Guard<Arc<App>> {
        self.0.load()
    }

    /// A handle that keeps nothing alive, for what the program itself holds.
    pub fn loosely(&self) -> impl Fn() -> Option<Arc<App>> + Send + Sync + 'static {
        let slot = Arc::downgrade(&self.0);
        move || slot.upgrade().map(|slot| slot.load_full())
    }

    /// Puts another in its place. Requests that have begun end with the one they have.
    pub fn put(&self, app: App) {
        self.0.store(Arc::new(app));
    }
}

impl FromRef<Live> for endpoint::TrustedProxies {
    fn from_ref(live: &Live) -> Self {
        live.glance().trusted_proxies.clone()
    }
}

impl FromRef<Live> for Arc<App> {
    fn from_ref(live: &Live) -> Self {
        live.now()
    }
}
