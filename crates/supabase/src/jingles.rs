//! Makes jingles on demand, one at a time on a worker with a deadline, and caches them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use render::{Compressor, ProgressiveEncoding};
use serde_json::json;
use workers::{Watchdog, WorkError, WorkerPool};

/// How long a visitor waits for a jingle at most, including jingles that are made before it.
pub const JINGLE_TIMEOUT: Duration = Duration::from_secs(10);

/// Cache capacity: a week's jingles and one more. Each takes about a megabyte in all encodings.
const CAPACITY: usize = 8;

/// How many requests may wait for a jingle.
const MAX_WAITING: usize = 64;

/// Makes the audio file of a seed: [`make`], or a test's replacement.
pub type Maker = fn(u64) -> Result<Vec<u8>, String>;

/// Composes and renders a jingle as a FLAC file.
///
/// # Errors
/// As [`jingle::jingle`].
pub fn make(seed: u64) -> Result<Vec<u8>, String> {
    jingle::jingle(seed).map_err(|error| error.to_string())
}

/// The reason why there is no jingle.
#[derive(Debug)]
pub enum JingleError {
    /// Making it failed; the text is for the log.
    Failed(String),
    /// It was not ready in time.
    TimedOut,
}

/// Recently requested jingles, as response bodies.
pub struct Jingles {
    make: Maker,
    compressor: Compressor,
    /// Makes one jingle at a time.
    workers: WorkerPool,
    cache: Arc<Cache>,
}

/// Response bodies by seed, most recently used first.
type Cache = Mutex<VecDeque<(u64, Arc<ProgressiveEncoding>)>>;

impl Jingles {
    /// An empty cache.
    pub fn new(
        make: Maker,
        timeout: Duration,
        compressor: Compressor,
        watchdog: &Watchdog,
    ) -> Self {
        Self {
            make,
            compressor,
            workers: WorkerPool::new("jingles", 1, MAX_WAITING, timeout, watchdog),
            cache: Arc::default(),
        }
    }

    /// The response body for a seed: `{"audioData": "<base64>"}`.
    ///
    /// # Errors
    /// [`JingleError`]; errors are not cached, so the next request tries again.
    pub async fn encoding(&self, seed: u64) -> Result<Arc<ProgressiveEncoding>, JingleError> {
        match find(&self.cache, seed) {
            Some(encoding) => Ok(encoding),
            None => self.made(seed).await,
        }
    }

    async fn made(&self, seed: u64) -> Result<Arc<ProgressiveEncoding>, JingleError> {
        let (make, cache) = (self.make, Arc::clone(&self.cache));
        let compressor = self.compressor.clone();
        // The request may time out; the jingle is finished and cached anyway.
        let work = move || {
            // Another request may have made it in the meantime.
            if let Some(encoding) = find(&cache, seed) {
                return Ok(encoding);
            }
            let encoding = make(seed).map(|file| {
                let body = json!({ "audioData": STANDARD.encode(file) });
                compressor.compress(body.to_string())
            });
            if let Ok(encoding) = &encoding {
                insert(&cache, seed, encoding);
            }
            encoding
        };
        match self.workers.run("make a jingle", work).await {
            Ok(encoding) => encoding.map_err(JingleError::Failed),
            Err(WorkError::TimedOut | WorkError::Busy) => Err(JingleError::TimedOut),
            Err(WorkError::Panicked) => Err(JingleError::Failed(WorkError::Panicked.to_string())),
        }
    }
}

fn find(cache: &Cache, seed: u64) -> Option<Arc<ProgressiveEncoding>> {
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    let at = cache.iter().position(|(of, _)| *of == seed)?;
    let found = cache.remove(at)?;
    let encoding = Arc::clone(&found.1);
    cache.push_front(found);
    Some(encoding)
}

fn insert(cache: &Cache, seed: u64, encoding: &Arc<ProgressiveEncoding>) {
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    cache.push_front((seed, Arc::clone(encoding)));
    cache.truncate(CAPACITY);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn jingles(make: Maker, timeout: Duration) -> Jingles {
        let compressor = Compressor::start().expect("a thread");
        Jingles::new(make, timeout, compressor, &Watchdog::default())
    }

    #[tokio::test]
    async fn makes_each_jingle_once_and_evicts_the_least_recently_used() {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let jingles = jingles(
            |seed| {
                MADE.fetch_add(1, Ordering::Relaxed);
                Ok(seed.to_be_bytes().to_vec())
            },
            JINGLE_TIMEOUT,
        );
        let (one, other) = tokio::join!(jingles.encoding(7), jingles.encoding(7));
        assert!(Arc::ptr_eq(&one.expect("made"), &other.expect("made")));
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
        for seed in 0..CAPACITY as u64 + 3 {
            jingles.encoding(seed).await.expect("made");
            // Frequently used, it is never evicted.
            jingles.encoding(7).await.expect("made");
        }
        assert_eq!(jingles.cache.lock().expect("kept").len(), CAPACITY);
        let before = MADE.load(Ordering::Relaxed);
        jingles.encoding(7).await.expect("kept");
        assert_eq!(MADE.load(Ordering::Relaxed), before);
        jingles.encoding(0).await.expect("made again");
        assert_eq!(MADE.load(Ordering::Relaxed), before + 1);
    }

    #[tokio::test]
    async fn caches_a_jingle_that_timed_out() {
        // The maker waits for this lock, as if the machine were too busy.
        static BUSY: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
        let jingles = jingles(
            |_| {
                drop(BUSY.blocking_lock());
                Ok(b"late".to_vec())
            },
            Duration::from_millis(1),
        );
        let busy = BUSY.lock().await;
        let encoding = jingles.encoding(7).await;
        assert!(matches!(encoding, Err(JingleError::TimedOut)));
        drop(busy);
        while jingles.encoding(7).await.is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_panic_does_not_affect_other_jingles() {
        let jingles = jingles(
            |seed| {
                assert!(seed != 7, "out of tune");
                Ok(Vec::new())
            },
            JINGLE_TIMEOUT,
        );
        let encoding = jingles.encoding(7).await;
        assert!(matches!(encoding, Err(JingleError::Failed(_))));
        assert!(jingles.encoding(8).await.is_ok());
    }
}
