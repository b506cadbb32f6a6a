//! Everything that is derived from one content revision.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use assistant::Assistant;
use content::{Site, Sites};
use contract::PageView;
use domain::Locale;
use images::ImageCatalog;
use render::Renderer;

use crate::assistant_handle::LazyAssistant;
use crate::feed::LazyFeed;
use crate::pages::{Pages, SiteSettings};
use crate::published::Published;

/// Everything that is derived from content at one revision. Only the cache of rendered pages grows.
pub struct Snapshot {
    /// The files it was built from.
    pub published: Published,
    english: LocaleSnapshot,
    others: BTreeMap<Locale, LocaleSnapshot>,
    renderer: Renderer,
    catalog: ImageCatalog,
    /// The image revision that rendered pages show.
    images: AtomicU64,
}

/// The part of a snapshot in one language.
pub struct LocaleSnapshot {
    /// Views of pages: content with settings applied.
    pub pages: Pages,
    /// The blog's Atom feed.
    pub feed: LazyFeed,
    /// The site's assistant.
    pub assistant: LazyAssistant,
}

impl Snapshot {
    /// The part in a language; the English one where content has no such language.
    pub fn locale(&self, locale: Locale) -> &LocaleSnapshot {
        self.others.get(&locale).unwrap_or(&self.english)
    }

    /// The English pages: for what is the same in all languages, such as the price list.
    pub const fn english_pages(&self) -> &Pages {
        &self.english.pages
    }

    /// The English content: for what is the same in all languages, and for programs that read English.
    /// For texts that people read, use [`Self::site_in`].
    pub const fn english_site(&self) -> &Site {
        &self.english.pages.site
    }

    /// The content in a language; the English one where there is no such language.
    pub fn site_in(&self, locale: Locale) -> &Site {
        &self.locale(locale).pages.site
    }

    /// The parts in all languages, English first.
    pub fn locales(&self) -> impl Iterator<Item = &LocaleSnapshot> {
        std::iter::once(&self.english).chain(self.others.values())
    }

    /// The content in all languages, English first.
    pub fn sites(&self) -> impl Iterator<Item = &Site> {
        self.locales().map(|part| &part.pages.site)
    }

    /// The view of the page at a path of any language; `None` if there is none.
    pub fn page(&self, path: &str) -> Option<PageView> {
        self.locale(Locale::of_path(path)).pages.page(path)
    }

    /// The renderer with this snapshot's page cache. The cache is cleared first if an image has
    /// changed since pages were rendered.
    pub fn renderer(&self) -> &Renderer {
        let revision = self.catalog.revision();
        if self.images.load(Ordering::Acquire) != revision {
            // Clear before storing the revision, so that no request sees the new revision with old
            // pages.
            self.renderer.clear();
            self.images.store(revision, Ordering::Release);
        }
        &self.renderer
    }
}

/// Checks whether the rest of the program can work with a site.
pub type SiteCheck = Arc<dyn Fn(&Site) -> anyhow::Result<()> + Send + Sync>;

/// The assistants of some languages.
pub type Assistants = BTreeMap<Locale, Assistant>;

/// Builds snapshots. Holds everything they need besides content.
pub struct SnapshotBuilder {
    /// Settings that affect pages.
    pub settings: SiteSettings,
    /// The images that pages show.
    pub catalog: ImageCatalog,
    /// A renderer whose engine all snapshots share.
    pub renderer: Renderer,
    /// Requirements of other crates, such as a valid sender of mail.
    pub check: SiteCheck,
}

impl SnapshotBuilder {
    /// Builds a snapshot, with the assistants that already exist.
    ///
    /// # Errors
    /// Names the unusable content.
    pub fn build(
        &self,
        sites: Sites,
        published: Published,
        mut assistants: Assistants,
    ) -> anyhow::Result<Snapshot> {
        let (english, others) = sites.into_parts();
        let mut part = |site: Site| {
            (self.check)(&site)?;
            let assistant = assistants.remove(&site.locale);
            anyhow::Ok(LocaleSnapshot {
                feed: LazyFeed::default(),
                assistant: LazyAssistant::new(assistant),
                pages: Pages::new(site, self.catalog.clone(), self.settings.clone()),
            })
        };
        let english = part(english)?;
        let others = others.into_iter();
        let others = others.map(|(locale, site)| Ok((locale, part(site)?)));
        Ok(Snapshot {
            english,
            others: others.collect::<anyhow::Result<_>>()?,
            published,
            renderer: self.renderer.with_empty_cache(),
            images: AtomicU64::new(self.catalog.revision()),
            catalog: self.catalog.clone(),
        })
    }
}
