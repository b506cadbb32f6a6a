//! Rendered documents by key. A missing document is rendered once, however many requests wait for it.

use std::future::Future;
use std::sync::Arc;

use quick_cache::sync;

use crate::{Document, RenderError};

/// More documents than any site has pages. When it is full, the least used pages are evicted, so made-up addresses can
/// neither fill the memory nor displace popular pages.
const CAPACITY: usize = 1_000;

/// The cache.
#[derive(Debug)]
pub struct DocumentCache {
    documents: sync::Cache<String, Arc<Document>>,
}

impl Default for DocumentCache {
    fn default() -> Self {
        Self {
            documents: sync::Cache::new(CAPACITY),
        }
    }
}

impl DocumentCache {
    pub fn get(&self, key: &str) -> Option<Arc<Document>> {
        self.documents.get(key)
    }

    pub fn insert(&self, key: &str, document: Arc<Document>) {
        self.documents.insert(key.to_owned(), document);
    }

    pub async fn get_or_render<F>(
        &self,
        key: &str,
        render: impl FnOnce() -> F,
    ) -> Result<Arc<Document>, RenderError>
    where
        F: Future<Output = Result<Document, RenderError>>,
    {
        let rendered = async { Ok(Arc::new(render().await?)) };
        self.documents.get_or_insert_async(key, rendered).await
    }

    /// Removes all documents. A render in progress is still returned to its waiters but is not cached.
    pub fn clear(&self) {
        self.documents.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;

    use super::*;

    fn document(text: &str) -> Document {
        let rendered = contract::Rendered {
            blob_media: false,
            html: text.into(),
            styles: Vec::new(),
            scripts: Vec::new(),
        };
        Document::uncached(rendered, &crate::AllowedSources::default())
    }

    fn text(document: &Document) -> &[u8] {
        document.body.identity()
    }

    #[tokio::test]
    async fn concurrent_requests_share_one_render() {
        let cache = DocumentCache::default();
        let renders = AtomicUsize::new(0);
        let request = || {
            cache.get_or_render("page", || async {
                renders.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok(document("page"))
            })
        };
        let (a, b, c) = tokio::join!(request(), request(), request());
        for document in [a, b, c] {
            assert_eq!(text(&document.expect("rendered")), b"page");
        }
        assert_eq!(renders.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_failed_render_is_not_cached() {
        let cache = DocumentCache::default();
        let failed = cache
            .get_or_render("page", || async { Err(RenderError::Busy) })
            .await;
        assert!(failed.is_err());
        assert!(cache.get("page").is_none());
        let second = cache
            .get_or_render("page", || async { Ok(document("page")) })
            .await;
        assert!(second.is_ok() && cache.get("page").is_some());
    }

    #[tokio::test]
    async fn a_waiting_request_takes_over_a_render_whose_request_was_dropped() {
        let cache = DocumentCache::default();
        let mut dropped = Box::pin(cache.get_or_render("page", std::future::pending));
        let mut waiting = Box::pin(cache.get_or_render("page", || async { Ok(document("page")) }));
        assert!(poll_once(dropped.as_mut()).is_none());
        assert!(poll_once(waiting.as_mut()).is_none());
        drop(dropped);
        assert_eq!(text(&waiting.await.expect("rendered")), b"page");
    }

    #[tokio::test]
    async fn a_render_that_clear_overtakes_is_not_cached() {
        let cache = DocumentCache::default();
        let go_on = Notify::new();
        let mut old = Box::pin(cache.get_or_render("page", || async {
            go_on.notified().await;
            Ok(document("old"))
        }));
        assert!(poll_once(old.as_mut()).is_none());
        cache.clear();
        // A request after the change does not join the outdated render.
        let new = cache
            .get_or_render("page", || async { Ok(document("new")) })
            .await;
        assert_eq!(text(&new.expect("rendered")), b"new");
        go_on.notify_one();
        assert_eq!(text(&old.await.expect("rendered")), b"old");
        assert_eq!(text(&cache.get("page").expect("cached")), b"new");
    }

    #[tokio::test]
    async fn made_up_addresses_neither_fill_the_memory_nor_evict_a_page_that_is_read() {
        let cache = DocumentCache::default();
        let render = |key: String| {
            let cache = &cache;
            async move {
                let rendered = cache
                    .get_or_render(&key, || async { Ok(document("x")) })
                    .await;
                rendered.expect("rendered")
            }
        };
        let home = render("/".into()).await;
        for at in 0..=3 * CAPACITY {
            render(format!("/{at}")).await;
            assert!(Arc::ptr_eq(&home, &cache.get("/").expect("cached")));
        }
        assert!(cache.documents.len() <= CAPACITY);
    }

    /// Polls a future once; `None` if it is pending.
    fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match future.poll(&mut context) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }
}
