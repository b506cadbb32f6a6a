//! The cache of drawn images.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use card::DrawError;
use workers::WorkerPool;

/// How many images are cached. A card has about 130 KB and is requested when a page is shared
/// for the first time; all cards of the site would need more memory than all of its pages.
const CAPACITY: usize = 16;

/// Where the SVG comes from that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The site composes it.
    Site,
    /// It was uploaded. Its drawing waits for no card, and no card for it.
    Upload,
}

/// The recently drawn images. One of each origin is drawn at a time, so that drawing does not use all memory and
/// cores.
#[derive(Debug, Default)]
pub struct DrawnImages {
    drawn: Mutex<VecDeque<(String, Drawn)>>,
    drawing: Arc<tokio::sync::Mutex<()>>,
    drawing_upload: Arc<tokio::sync::Mutex<()>>,
}

/// A drawn image. One that takes too long is not drawn again for each request.
type Drawn = Result<Bytes, DrawError>;

impl DrawnImages {
    fn get(&self, address: &str) -> Option<Drawn> {
        let drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let found = drawn.iter().find(|(own, _)| own == address);
        found.map(|(_, drawn)| drawn.clone())
    }

    fn insert(&self, address: String, image: Drawn) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.truncate(CAPACITY - 1);
        drawn.push_front((address, image));
    }

    /// Returns the cached image of an address, or draws it. Other images of the same origin wait until it is drawn.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn get_or_draw(
        self: &Arc<Self>,
        workers: &WorkerPool,
        origin: Origin,
        address: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> anyhow::Result<Bytes> {
        if let Some(cached) = self.get(address) {
            return Ok(cached?);
        }
        let lock = match origin {
            Origin::Site => &self.drawing,
            Origin::Upload => &self.drawing_upload,
        };
        let lock = Arc::clone(lock).lock_owned().await;
        if let Some(cached) = self.get(address) {
            return Ok(cached?);
        }
        let (images, address) = (Arc::clone(self), address.to_owned());
        // The task holds the lock, so that nothing else is drawn even if this request is dropped.
        let task = workers.run("draw an image", move || {
            let _lock = lock;
            let drawn = draw().map(Bytes::from);
            if matches!(drawn, Ok(_) | Err(DrawError::Unfinished)) {
                images.insert(address, drawn.clone());
            }
            drawn
        });
        Ok(task.await??)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use workers::Watchdog;

    use super::*;

    fn workers() -> WorkerPool {
        WorkerPool::new("test", 2, 8, Duration::from_mins(1), &Watchdog::default())
    }

    #[tokio::test]
    async fn a_card_does_not_wait_for_an_uploaded_drawing() {
        let (images, workers) = (Arc::new(DrawnImages::default()), workers());
        let (finish, finished) = channel();
        let logo = images.get_or_draw(&workers, Origin::Upload, "/logo", move || {
            let _: Result<(), _> = finished.recv();
            Ok(b"logo".to_vec())
        });
        let card = async {
            let card = images.get_or_draw(&workers, Origin::Site, "/card", || Ok(b"card".to_vec()));
            let card = card.await.expect("drawn");
            finish.send(()).expect("the logo is being drawn");
            card
        };
        let (logo, card) = tokio::join!(logo, card);
        assert_eq!(
            (&logo.expect("drawn")[..], &card[..]),
            (&b"logo"[..], &b"card"[..])
        );
    }

    #[tokio::test]
    async fn a_drawing_that_takes_too_long_is_tried_once() {
        let (images, workers) = (Arc::new(DrawnImages::default()), workers());
        let draw = async |result: Result<Vec<u8>, DrawError>| {
            let drawn = images.get_or_draw(&workers, Origin::Upload, "/logo", || result);
            let drawn = drawn.await.map_err(|error| error.to_string());
            drawn.map(|bytes| bytes.to_vec())
        };
        let failed = draw(Err(DrawError::NotStarted("no memory".into()))).await;
        assert!(failed.is_err_and(|error| error.contains("no memory")));
        let long = Err(DrawError::Unfinished.to_string());
        assert_eq!(draw(Err(DrawError::Unfinished)).await, long);
        assert_eq!(draw(Ok(b"logo".to_vec())).await, long, "from the cache");
    }
}
