//! The unpublished sites that people look at before they publish.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use publishing::Pages;

/// How many are kept for a person; the oldest is dropped first.
const MOST: usize = 4;

/// The previews of all people.
#[derive(Default)]
pub struct Previews(Mutex<VecDeque<Preview>>);

/// An unpublished site that one person may look at for some time.
pub struct Preview {
    /// Part of its address.
    pub id: String,
    /// The person's identifier.
    pub person: String,
    /// The pages as they would be.
    pub pages: Arc<Pages>,
    /// When it ends, in milliseconds since 1970.
    pub until: i64,
}

impl Previews {
    /// Adds a preview, and drops those that have ended and the oldest one of a person with too many.
    pub fn add(&self, preview: Preview, now: i64) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.until > now);
        let own = |other: &&Preview| other.person == preview.person;
        if kept.iter().filter(own).count() >= MOST
            && let Some(oldest) = kept.iter().position(|other| other.person == preview.person)
        {
            kept.remove(oldest);
        }
        kept.push_back(preview);
    }

    /// The pages of a preview that has not ended.
    pub fn get(&self, id: &str, now: i64) -> Option<Arc<Pages>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|own| own.id == id && own.until > now)?;
        Some(Arc::clone(&found.pages))
    }
}
