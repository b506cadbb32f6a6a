//! In-memory store of unpublished previews.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use domain::Locale;
use publishing::Pages;

/// Maximum previews per person; the oldest is dropped first.
const MAX_PER_PERSON: usize = 4;

/// The previews of all people.
#[derive(Default)]
pub struct Previews(Mutex<VecDeque<Preview>>);

/// An unpublished site that is available for a limited time.
pub struct Preview {
    /// ID in its path.
    pub id: String,
    /// ID of the person who created it.
    pub person: String,
    /// The site's pages in each language.
    pub pages: Arc<PreviewPages>,
    /// Expiry time in milliseconds since 1970.
    pub until: i64,
}

/// The pages of an unpublished site in each language.
pub struct PreviewPages {
    english: Pages,
    others: BTreeMap<Locale, Pages>,
}

impl PreviewPages {
    /// Pages in English and in other languages.
    pub const fn new(english: Pages, others: BTreeMap<Locale, Pages>) -> Self {
        Self { english, others }
    }

    /// The pages that a path belongs to, by its prefix.
    pub fn of_path(&self, path: &str) -> &Pages {
        let other = self.others.get(&Locale::of_path(path));
        other.unwrap_or(&self.english)
    }
}

impl Previews {
    /// Adds a preview. Drops expired ones, and the person's oldest if there are too many.
    pub fn add(&self, preview: Preview, now: i64) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.until > now);
        let own = |other: &&Preview| other.person == preview.person;
        if kept.iter().filter(own).count() >= MAX_PER_PERSON
            && let Some(oldest) = kept.iter().position(|other| other.person == preview.person)
        {
            kept.remove(oldest);
        }
        kept.push_back(preview);
    }

    /// The pages of an unexpired preview.
    pub fn get(&self, id: &str, now: i64) -> Option<Arc<PreviewPages>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|own| own.id == id && own.until > now)?;
        Some(Arc::clone(&found.pages))
    }
}
