//! Renders a page's contract shape to compressed HTML bytes. Hides the JavaScript engine, its thread, the cache and the
//! compression; knows nothing about HTTP requests or the source of a page's content.

mod cache;
mod compressor;
mod document;
mod encoded;
mod engine;
mod error;
mod saved;
mod worker;

use std::sync::Arc;

use contract::{Estimate, EstimateInput, PageView, PriceEffects, Rates, Rendered};
use telemetry::Counter;

pub use compressor::{Compressor, ProgressiveEncoding};
pub use document::{AllowedSources, Document};
pub use encoded::{Encoded, Encoding, brotli_size};
pub use error::RenderError;
pub use saved::{RestoreError, SavedDocument};

use cache::DocumentCache;
use worker::{RenderWorker, Turn};

/// Renders pages and caches the documents.
#[derive(Debug)]
pub struct Renderer {
    worker: RenderWorker,
    cache: DocumentCache,
    compressor: Compressor,
    allowed: AllowedSources,
    counts: RenderCounts,
}

/// Counters of renderers since the start. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct RenderCounts {
    /// Pages that the engine rendered, or tried to.
    pub renders: Counter,
    /// Pages that could not be rendered.
    pub failures: Counter,
    /// Documents found in the cache.
    pub cache_hits: Counter,
}

impl Renderer {
    /// A renderer for a server bundle. The engine starts in the background.
    ///
    /// # Errors
    /// When the operating system cannot start a thread.
    pub fn new(bundle: &'static str, compressor: Compressor) -> std::io::Result<Self> {
        Ok(Self {
            worker: RenderWorker::start(bundle)?,
            cache: DocumentCache::default(),
            compressor,
            allowed: AllowedSources::default(),
            counts: RenderCounts::default(),
        })
    }

    /// A renderer with the same engine and counts and an empty cache, for another revision of the
    /// content.
    #[must_use]
    pub fn with_empty_cache(&self) -> Self {
        Self {
            worker: self.worker.clone(),
            cache: DocumentCache::default(),
            compressor: self.compressor.clone(),
            allowed: self.allowed.clone(),
            counts: self.counts.clone(),
        }
    }

    /// The same renderer, whose documents may load from these sources in addition to the site itself.
    #[must_use]
    pub fn with_allowed_sources(self, allowed: AllowedSources) -> Self {
        Self { allowed, ..self }
    }

    /// Returns the document of a key from the cache, or renders it once while other requests for it
    /// wait. The key must identify everything the view depends on.
    ///
    /// # Errors
    /// [`RenderError`] when the page throws, takes too long, or too many pages wait.
    pub async fn page(
        &self,
        key: &str,
        view: impl FnOnce() -> PageView,
    ) -> Result<Arc<Document>, RenderError> {
        self.page_in(key, view, Turn::Queued).await
    }

    /// As [`Renderer::page`], ahead of all pages that wait to be rendered, for a publication.
    ///
    /// # Errors
    /// As [`Renderer::page`], except that it never fails because too many pages wait.
    pub async fn page_first(
        &self,
        key: &str,
        view: impl FnOnce() -> PageView,
    ) -> Result<Arc<Document>, RenderError> {
        self.page_in(key, view, Turn::Urgent).await
    }

    async fn page_in(
        &self,
        key: &str,
        view: impl FnOnce() -> PageView,
        turn: Turn,
    ) -> Result<Arc<Document>, RenderError> {
        if let Some(document) = self.cached(key) {
            return Ok(document);
        }
        let render = || async {
            let rendered = self.render(view(), turn).await?;
            Ok(Document::cached(rendered, &self.compressor, &self.allowed))
        };
        self.cache.get_or_render(key, render).await
    }

    /// The document of a key, if it is in the cache.
    pub fn cached(&self, key: &str) -> Option<Arc<Document>> {
        let found = self.cache.get(key);
        if found.is_some() {
            self.counts.cache_hits.increment();
        }
        found
    }

    /// The counters of this renderer and those with the same engine.
    pub const fn counts(&self) -> &RenderCounts {
        &self.counts
    }

    /// Adds a document that an earlier run rendered for a key.
    pub fn restore(&self, key: &str, document: Arc<Document>) {
        self.cache.insert(key, document);
    }

    /// Empties the cache. Call it after a change of anything that views are built from.
    pub fn clear(&self) {
        self.cache.clear();
    }

    /// Renders a document without caching it, such as a form with a visitor's entries.
    ///
    /// # Errors
    /// As [`Renderer::page`].
    pub async fn render_uncached(&self, view: PageView) -> Result<Document, RenderError> {
        Ok(Document::uncached(
            self.render(view, Turn::Queued).await?,
            &self.allowed,
        ))
    }

    /// Runs the browser's price preview in the engine. For the test that compares it with
    /// `domain::estimate`.
    ///
    /// # Errors
    /// As [`Renderer::page`].
    pub async fn estimates(
        &self,
        rates: &Rates,
        inputs: &[EstimateInput],
    ) -> Result<Vec<Estimate>, RenderError> {
        let arguments = vec![
            serde_json::to_string(rates)?,
            serde_json::to_string(inputs)?,
        ];
        let json = self
            .worker
            .call("estimates", arguments, Turn::Queued)
            .await?;
        Ok(serde_json::from_str(&json)?)
    }

    /// Computes in the engine what changes the price of each input. For the test that compares it with
    /// `domain::price_effects`.
    ///
    /// # Errors
    /// As [`Renderer::page`].
    pub async fn price_effects(
        &self,
        rates: &Rates,
        inputs: &[EstimateInput],
    ) -> Result<Vec<PriceEffects>, RenderError> {
        let arguments = vec![
            serde_json::to_string(rates)?,
            serde_json::to_string(inputs)?,
        ];
        let json = self.worker.call("effects", arguments, Turn::Queued).await?;
        Ok(serde_json::from_str(&json)?)
    }

    /// Runs the browser's formats in the engine: each number as cents in dollars, as cents in a
    /// rate, as minutes in hours, and as basis points in percent. For the test
    /// that compares them with `domain::Locale`.
    ///
    /// # Errors
    /// As [`Renderer::page`].
    pub async fn formats(&self, numbers: &[u32]) -> Result<Vec<[String; 4]>, RenderError> {
        let arguments = vec![serde_json::to_string(numbers)?];
        let json = self.worker.call("formats", arguments, Turn::Queued).await?;
        Ok(serde_json::from_str(&json)?)
    }

    async fn render(&self, view: PageView, turn: Turn) -> Result<Rendered, RenderError> {
        self.counts.renders.increment();
        let rendered = self.try_render(&view, turn).await;
        if rendered.is_err() {
            self.counts.failures.increment();
        }
        rendered
    }

    async fn try_render(&self, view: &PageView, turn: Turn) -> Result<Rendered, RenderError> {
        let arguments = vec![serde_json::to_string(view)?];
        let json = self.worker.call("render", arguments, turn).await?;
        Ok(serde_json::from_str(&json)?)
    }
}
