//! From a page's contract shape to compressed HTML bytes. The engine, its threads, the cache
//! and the compression are hidden in here.

mod cache;
mod compressor;
mod document;
mod encoded;
mod engine;
mod error;
mod pool;

use std::sync::Arc;

use contract::{Estimate, EstimateInput, PageView, Rates, Rendered};

pub use compressor::{Compressor, Gradual};
pub use document::{Allowed, Document};
pub use encoded::{Encoded, Encoding};
pub use error::RenderError;

use cache::Cache;
use pool::Pool;

/// Renders pages, each once per key, and keeps their bytes.
#[derive(Debug)]
pub struct Renderer {
    pool: Pool,
    cache: Cache,
    compressor: Compressor,
    allowed: Allowed,
}

impl Renderer {
    /// A renderer of the server bundle. Its engine starts in the background.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn new(bundle: &'static str, compressor: Compressor) -> std::io::Result<Self> {
        Ok(Self {
            pool: Pool::start(bundle)?,
            cache: Cache::default(),
            compressor,
            allowed: Allowed::default(),
        })
    }

    /// A renderer with the same engine that keeps documents of its own: for another state of the
    /// content, so that no document of this one is ever taken for one of that.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self {
            pool: self.pool.clone(),
            cache: Cache::default(),
            compressor: self.compressor.clone(),
            allowed: self.allowed.clone(),
        }
    }

    /// The same renderer, with documents that may load more than what the site serves.
    #[must_use]
    pub fn allowing(self, allowed: Allowed) -> Self {
        Self { allowed, ..self }
    }

    /// The document under a key: from the cache, or rendered once while others who ask for it
    /// wait. The key must name everything the view depends on.
    ///
    /// # Errors
    /// [`RenderError`] when the page throws, takes too long, or too many pages wait.
    pub async fn page(
        &self,
        key: &str,
        view: impl FnOnce() -> PageView,
    ) -> Result<Arc<Document>, RenderError> {
        if let Some(document) = self.cached(key) {
            return Ok(document);
        }
        let render = || async {
            let rendered = self.render(view()).await?;
            Ok(Document::kept(rendered, &self.compressor, &self.allowed))
        };
        self.cache.get_or_render(key, render).await
    }

    /// The document under a key, if it has been rendered.
    pub fn cached(&self, key: &str) -> Option<Arc<Document>> {
        self.cache.get(key)
    }

    /// Forgets all documents: after a change of what views are made of.
    pub fn clear(&self) {
        self.cache.clear();
    }

    /// A document that nobody else will ask for, such as a form with a visitor's entries.
    ///
    /// # Errors
    /// As [`Renderer::page`].
    pub async fn once(&self, view: PageView) -> Result<Document, RenderError> {
        Ok(Document::once(self.render(view).await?, &self.allowed))
    }

    /// The browser's preview of the price, computed by its own TypeScript. For the test that
    /// holds it to the domain's.
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
        let answer = self.pool.call("estimates", arguments).await?;
        Ok(serde_json::from_str(&answer)?)
    }

    async fn render(&self, view: PageView) -> Result<Rendered, RenderError> {
        let answer = self
            .pool
            .call("render", vec![serde_json::to_string(&view)?])
            .await?;
        Ok(serde_json::from_str(&answer)?)
    }
}
