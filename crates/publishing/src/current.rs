//! The snapshot in force. A change of content puts another [`Snapshot`] in its place, so that whoever
//! answers a request sees one state of the site from beginning to end.

use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};

use crate::Snapshot;

/// A handle on the snapshot in force. Whatever outlives a request holds this, and loads it each time.
#[derive(Clone)]
pub struct Current(Arc<ArcSwap<Snapshot>>);

impl Current {
    /// Starts with a snapshot.
    pub fn new(snapshot: Snapshot) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(snapshot)))
    }

    /// The current snapshot, to keep for a request.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.0.load_full()
    }

    /// Loads the current snapshot without incrementing its reference count. Do not hold it across an
    /// await.
    pub fn load(&self) -> Guard<Arc<Snapshot>> {
        self.0.load()
    }

    /// Replaces the snapshot. Requests that have begun end with the one they have.
    pub(crate) fn replace(&self, snapshot: Arc<Snapshot>) {
        self.0.store(snapshot);
    }
}
