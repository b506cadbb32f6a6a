//! The cache of drawn images.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use card::DrawError;
use workers::WorkerPool;

/// How many images are cached. A card has about 130 KB and is requested when somebody shares a page
/// for the first time; all cards of the site would need more memory than all of its pages.
const KEPT: usize = 16;

/// The images drawn recently. One is drawn at a time, so that drawing does not take up all memory and
/// all cores.
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

    fn keep(&self, address: String, bytes: Bytes) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.truncate(KEPT - 1);
        drawn.push_front((address, bytes));
    }

    /// The image at an address: cached, or drawn while other requests for an image wait.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn get_or_draw(
        self: &Arc<Self>,
        workers: &WorkerPool,
        address: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> anyhow::Result<Bytes> {
        if let Some(kept) = self.get(address) {
            return Ok(kept);
        }
        let lock = Arc::clone(&self.drawing).lock_owned().await;
        if let Some(kept) = self.get(address) {
            return Ok(kept);
        }
        let (images, address) = (Arc::clone(self), address.to_owned());
        // The lock moves along, so that nothing else is drawn even if this request is dropped.
        let task = workers.run("draw a card", move || {
            let _lock = lock;
            let bytes = Bytes::from(draw()?);
            images.keep(address, bytes.clone());
            anyhow::Ok(bytes)
        });
        task.await?
    }
}
