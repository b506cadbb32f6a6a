//! Everything that is derived from one content revision.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use assistant::Assistant;
use content::Site;
use images::ImageCatalog;
use render::{Compressor, ProgressiveEncoding, Renderer};

use crate::assistant_handle::LazyAssistant;
use crate::feed;
use crate::pages::{Pages, SiteSettings};
use crate::published::Published;

/// Everything that is derived from content at one revision. Only the cache of rendered pages grows.
pub struct Snapshot {
    /// Views of pages: content with settings applied.
    pub pages: Pages,
    /// The files it was built from.
    pub published: Published,
    /// The blog's Atom feed.
    pub feed: Arc<ProgressiveEncoding>,
    /// The site's assistant.
    pub assistant: LazyAssistant,
    renderer: Renderer,
    catalog: ImageCatalog,
    /// The image revision that rendered pages show.
    images: AtomicU64,
}

impl Snapshot {
    /// The content.
    pub const fn site(&self) -> &Site {
        &self.pages.site
    }

    /// The renderer with this snapshot's page cache. The cache is cleared first if an image has changed
    /// since pages were rendered.
    pub fn renderer(&self) -> &Renderer {
        let revision = self.catalog.revision();
        if self.images.load(Ordering::Acquire) != revision {
            // Clear before storing the revision, so that nobody sees the new revision with old pages.
            self.renderer.clear();
            self.images.store(revision, Ordering::Release);
        }
        &self.renderer
    }
}

/// Checks whether the rest of the program can work with a site.
pub type SiteCheck = Arc<dyn Fn(&Site) -> anyhow::Result<()> + Send + Sync>;

/// Builds snapshots. Holds everything they need besides content.
pub struct SnapshotBuilder {
    /// Settings that affect pages.
    pub settings: SiteSettings,
    /// The images that pages show.
    pub catalog: ImageCatalog,
    /// A renderer whose engine all snapshots share.
    pub renderer: Renderer,
    /// Compresses cached responses.
    pub compressor: Compressor,
    /// Requirements of other crates, such as a valid sender of mail.
    pub check: SiteCheck,
}

impl SnapshotBuilder {
    /// Builds a snapshot, with its assistant if that already exists.
    ///
    /// # Errors
    /// Names the unusable content.
    pub fn build(
        &self,
        site: Site,
        published: Published,
        assistant: Option<Assistant>,
    ) -> anyhow::Result<Snapshot> {
        (self.check)(&site)?;
        let feed = feed::atom(&site, &self.settings.public_url)?;
        let pages = Pages::new(site, self.catalog.clone(), self.settings.clone());
        Ok(Snapshot {
            feed: self.compressor.compress(feed),
            assistant: LazyAssistant::new(assistant),
            renderer: self.renderer.with_empty_cache(),
            images: AtomicU64::new(self.catalog.revision()),
            catalog: self.catalog.clone(),
            pages,
            published,
        })
    }
}
