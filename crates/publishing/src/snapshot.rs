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
    /// What the site says, with what the settings add to it.
    pub pages: Pages,
    /// The texts it was made of.
    pub published: Published,
    /// The blog for feed readers, as Atom.
    pub feed: Arc<ProgressiveEncoding>,
    /// Answers questions about the site.
    pub assistant: LazyAssistant,
    renderer: Renderer,
    catalog: ImageCatalog,
    /// The revision of the images that rendered pages show.
    images: AtomicU64,
}

impl Snapshot {
    /// The content.
    pub const fn site(&self) -> &Site {
        &self.pages.site
    }

    /// Renders pages, and keeps those of this snapshot. Pages show images, so those that were rendered
    /// before the last change of an image are dropped first.
    pub fn renderer(&self) -> &Renderer {
        let revision = self.catalog.revision();
        if self.images.load(Ordering::Acquire) != revision {
            // First forgotten, then marked: whoever sees the mark sees no older page.
            self.renderer.clear();
            self.images.store(revision, Ordering::Release);
        }
        &self.renderer
    }
}

/// Whether the rest of the program can work with a site.
pub type SiteCheck = Arc<dyn Fn(&Site) -> anyhow::Result<()> + Send + Sync>;

/// Makes snapshots: all that they need besides content.
pub struct SnapshotBuilder {
    /// What the settings say.
    pub settings: SiteSettings,
    /// The images that pages show.
    pub catalog: ImageCatalog,
    /// Renders with an engine that all snapshots share.
    pub renderer: Renderer,
    /// Compresses what is kept.
    pub compressor: Compressor,
    /// What others need of a site, such as an address that mail can be sent from.
    pub check: SiteCheck,
}

impl SnapshotBuilder {
    /// A snapshot of some content, with its assistant if that is made already.
    ///
    /// # Errors
    /// Names what of the content cannot be used.
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
