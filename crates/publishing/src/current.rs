//! The current snapshot. A content change replaces it with another [`Snapshot`], so that a request sees
//! one consistent state of the site.

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};

use crate::Snapshot;

/// A handle on the current snapshot. Anything that outlives a request holds this and loads each time.
#[derive(Clone)]
pub struct Current(Arc<ArcSwap<Snapshot>>);

impl Current {
    /// Starts with a snapshot.
    pub fn new(snapshot: Snapshot) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(snapshot)))
    }

    /// The current snapshot, to hold for a request.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.0.load_full()
    }

    /// Loads the current snapshot without incrementing its reference count. Do not hold it across an
    /// await.
    pub fn load(&self) -> Guard<Arc<Snapshot>> {
        self.0.load()
    }

    /// Replaces the snapshot. Requests in flight finish with the one they have.
    pub(crate) fn replace(&self, snapshot: Arc<Snapshot>) {
        self.0.store(snapshot);
    }
}
