//! In-memory store of unpublished previews.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use content::Files;
use domain::Locale;
use publishing::Pages;
use tokio::time::Instant;

/// Maximum previews per person; the oldest is dropped first.
const MAX_PER_PERSON: usize = 4;

/// How long the pages of a preview are kept after they were last shown.
pub const KEEP_PAGES: Duration = Duration::from_mins(1);

/// The previews of all people. A preview has its files, which share what is not edited with all others. The pages that
/// are read from them weigh megabytes, so only those that were shown last are kept, for [`KEEP_PAGES`].
#[derive(Default)]
pub struct Previews(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    previews: VecDeque<Preview>,
    shown: Option<Shown>,
}

/// An unpublished site that is available for a limited time.
pub struct Preview {
    /// ID in its path.
    pub id: String,
    /// ID of the person who created it.
    pub person: String,
    /// The files of the site.
    pub files: Arc<Files>,
    /// Expiry time in milliseconds since 1970.
    pub until: i64,
}

/// The pages that were shown last.
struct Shown {
    id: String,
    pages: Arc<PreviewPages>,
    at: Instant,
}

/// What a preview is shown from.
pub enum Source {
    /// Its pages.
    Pages(Arc<PreviewPages>),
    /// Its files, from which pages must be read.
    Files(Arc<Files>),
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
        let previews = &mut self.lock().previews;
        previews.retain(|other| other.until > now);
        let own = |other: &&Preview| other.person == preview.person;
        if previews.iter().filter(own).count() >= MAX_PER_PERSON
            && let Some(oldest) = previews
                .iter()
                .position(|other| other.person == preview.person)
        {
            previews.remove(oldest);
        }
        previews.push_back(preview);
    }

    /// Returns what an unexpired preview is shown from. Its pages are kept for [`KEEP_PAGES`] more.
    pub fn get(&self, id: &str, now: i64) -> Option<Source> {
        let mut kept = self.lock();
        let kept = &mut *kept;
        let is_valid = |own: &&Preview| own.id == id && own.until > now;
        let preview = kept.previews.iter().find(is_valid)?;
        let shown = kept.shown.as_mut().filter(|shown| shown.id == id);
        Some(match shown {
            Some(shown) => {
                shown.at = Instant::now();
                Source::Pages(Arc::clone(&shown.pages))
            }
            None => Source::Files(Arc::clone(&preview.files)),
        })
    }

    /// Caches the pages of a preview, replacing those of another preview.
    pub fn keep_pages(&self, id: &str, pages: Arc<PreviewPages>) {
        self.lock().shown = Some(Shown {
            id: id.to_owned(),
            pages,
            at: Instant::now(),
        });
    }

    /// Drops the pages that were not shown for [`KEEP_PAGES`].
    pub fn drop_unused_pages(&self, now: Instant) {
        let shown = &mut self.lock().shown;
        if shown
            .as_ref()
            .is_some_and(|shown| shown.at + KEEP_PAGES <= now)
        {
            *shown = None;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use images::ImageCatalog;
    use publishing::SiteSettings;

    use super::*;

    fn settings() -> SiteSettings {
        SiteSettings {
            public_url: "https://movers.example".into(),
            anon_key: "key".into(),
            chat: None,
        }
    }

    fn pages() -> Arc<PreviewPages> {
        let site = content::load(&Files::shipped()).expect("valid content");
        let pages = Pages::new(site, ImageCatalog::default(), settings());
        Arc::new(PreviewPages::new(pages, BTreeMap::new()))
    }

    fn previews(ids: &[&str]) -> Previews {
        let previews = Previews::default();
        for id in ids {
            let preview = Preview {
                id: (*id).into(),
                person: "p".into(),
                files: Arc::default(),
                until: 1_000,
            };
            previews.add(preview, 0);
        }
        previews
    }

    #[test]
    fn keeps_the_pages_of_one_preview_only() {
        let previews = previews(&["a", "b"]);
        let first = pages();
        let weak = Arc::downgrade(&first);
        let site = first.english.site.clone();
        let second = Pages::new(site, ImageCatalog::default(), settings());
        let second = Arc::new(PreviewPages::new(second, BTreeMap::new()));
        previews.keep_pages("a", first);
        assert!(matches!(previews.get("a", 0), Some(Source::Pages(_))));
        assert!(matches!(previews.get("b", 0), Some(Source::Files(_))));
        previews.keep_pages("b", second);
        assert!(weak.upgrade().is_none());
        assert!(matches!(previews.get("a", 0), Some(Source::Files(_))));
    }

    #[test]
    fn drops_pages_that_are_not_shown_for_a_minute() {
        let previews = previews(&["a"]);
        previews.keep_pages("a", pages());
        let now = Instant::now();
        previews.drop_unused_pages(now + KEEP_PAGES / 2);
        assert!(matches!(previews.get("a", 0), Some(Source::Pages(_))));
        previews.drop_unused_pages(now + KEEP_PAGES * 2);
        assert!(matches!(previews.get("a", 0), Some(Source::Files(_))));
        assert!(previews.get("a", 1_000).is_none(), "it has expired");
    }
}
