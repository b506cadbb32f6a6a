//! Rendered documents by key. A miss is rendered once, however many ask for it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::OnceCell;

use crate::{Document, RenderError};

/// More documents than any site has pages. Beyond it the cache starts anew, so that nobody can
/// fill the memory with addresses they made up.
const MOST: usize = 1_000;

type Slot = Arc<OnceCell<Arc<Document>>>;

/// The cache.
#[derive(Debug, Default)]
pub struct Cache {
    slots: RwLock<HashMap<String, Slot>>,
}

impl Cache {
    pub fn get(&self, key: &str) -> Option<Arc<Document>> {
        let slots = self.slots.read().unwrap_or_else(PoisonError::into_inner);
        slots.get(key).and_then(|slot| slot.get()).cloned()
    }

    pub async fn get_or_render<F>(
        &self,
        key: &str,
        render: impl FnOnce() -> F,
    ) -> Result<Arc<Document>, RenderError>
    where
        F: Future<Output = Result<Document, RenderError>>,
    {
        let slot = self.slot(key);
        let rendered = slot.get_or_try_init(|| async { Ok(Arc::new(render().await?)) });
        rendered.await.cloned()
    }

    pub fn clear(&self) {
        self.slots
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    fn slot(&self, key: &str) -> Slot {
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= MOST && !slots.contains_key(key) {
            slots.clear();
        }
        Arc::clone(slots.entry(key.to_owned()).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoding;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn document(text: &str) -> Document {
        let rendered = contract::Rendered {
            blob_media: false,
            html: text.into(),
            styles: Vec::new(),
            scripts: Vec::new(),
        };
        Document::once(rendered, &crate::Allowed::default())
    }

    #[tokio::test]
    async fn many_who_ask_at_once_share_one_render() {
        let cache = Cache::default();
        let renders = AtomicUsize::new(0);
        let ask = || {
            cache.get_or_render("page", || async {
                renders.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok(document("page"))
            })
        };
        let (a, b, c) = tokio::join!(ask(), ask(), ask());
        for document in [a, b, c] {
            let document = document.expect("rendered");
            assert_eq!(document.body.now().bytes(Encoding::Identity), "page");
        }
        assert_eq!(renders.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_failed_render_is_not_kept() {
        let cache = Cache::default();
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
    async fn addresses_that_somebody_makes_up_do_not_fill_the_memory() {
        let cache = Cache::default();
        for at in 0..=MOST {
            let key = format!("/{at}");
            let made = cache
                .get_or_render(&key, || async { Ok(document("x")) })
                .await;
            made.expect("rendered");
        }
        assert!(cache.slots.read().expect("not poisoned").len() <= MOST);
    }
}
