//! The cache of drawn images.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use card::DrawError;
use workers::WorkerPool;

/// How many images are cached. A card has about 130 KB and is requested when a page is shared
/// for the first time; all cards of the site would need more memory than all of its pages.
const CAPACITY: usize = 16;

/// The recently drawn images. One is drawn at a time, so that drawing does not use all memory and
/// cores.
#[derive(Debug, Default)]
pub struct DrawnImages {
    drawn: Mutex<VecDeque<(String, Bytes)>>,
    drawing: Arc<tokio::sync::Mutex<()>>,
}

impl DrawnImages {
    fn get(&self, address: &str) -> Option<Bytes> {
        let drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let found = drawn.iter().find(|(own, _)| own == address);
        found.map(|(_, bytes)| bytes.clone())
    }

    fn insert(&self, address: String, bytes: Bytes) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.truncate(CAPACITY - 1);
        drawn.push_front((address, bytes));
    }

    /// Returns the cached image of an address, or draws it. Other images wait until it is drawn.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn get_or_draw(
        self: &Arc<Self>,
        workers: &WorkerPool,
        address: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> anyhow::Result<Bytes> {
        if let Some(cached) = self.get(address) {
            return Ok(cached);
        }
        let lock = Arc::clone(&self.drawing).lock_owned().await;
        if let Some(cached) = self.get(address) {
            return Ok(cached);
        }
        let (images, address) = (Arc::clone(self), address.to_owned());
        // The task holds the lock, so that nothing else is drawn even if this request is dropped.
        let task = workers.run("draw a card", move || {
            let _lock = lock;
            let bytes = Bytes::from(draw()?);
            images.insert(address, bytes.clone());
            anyhow::Ok(bytes)
        });
        task.await?
    }
}
