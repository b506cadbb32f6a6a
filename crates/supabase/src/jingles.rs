//! Tunes on demand: made one at a time on a thread that may block, within a time, and kept.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use render::{Compressor, ProgressiveEncoding};
use serde_json::json;
use tokio::sync::Semaphore;

/// How long a visitor waits for a tune at most, those who came before included.
pub const JINGLE_TIMEOUT: Duration = Duration::from_secs(10);

/// How many tunes are kept: the days of a week and one more. Each takes about a megabyte in all
/// its codings.
const KEPT: usize = 8;

/// Makes the file of a seed, or says why not: [`make`], or what a test puts in its place.
pub type Maker = fn(u64) -> Result<Vec<u8>, String>;

/// Composes and renders.
///
/// # Errors
/// As [`jingle::jingle`].
pub fn make(seed: u64) -> Result<Vec<u8>, String> {
    jingle::jingle(seed).map_err(|error| error.to_string())
}

/// Why there is no tune.
#[derive(Debug)]
pub enum JingleError {
    /// It could not be made; the text is for the log.
    Failed(String),
    /// It was not ready in time.
    Late,
}

/// The tunes that were asked for lately, as answers of the function.
pub struct Jingles {
    make: Maker,
    timeout: Duration,
    compressor: Compressor,
    /// The one place at which tunes are made.
    place: Arc<Semaphore>,
    kept: Arc<Kept>,
}

/// Answers by seed, the latest first.
type Kept = Mutex<VecDeque<(u64, Arc<ProgressiveEncoding>)>>;

impl Jingles {
    /// No tunes yet.
    pub fn new(make: Maker, timeout: Duration, compressor: Compressor) -> Self {
        Self {
            make,
            timeout,
            compressor,
            place: Arc::new(Semaphore::new(1)),
            kept: Arc::default(),
        }
    }

    /// The answer for a seed: `{"audioData": "<base64>"}`.
    ///
    /// # Errors
    /// [`JingleError`]; nothing of it is kept, so the next one who asks may be luckier.
    pub async fn answer(&self, seed: u64) -> Result<Arc<ProgressiveEncoding>, JingleError> {
        match find(&self.kept, seed) {
            Some(answer) => Ok(answer),
            None => tokio::time::timeout(self.timeout, self.made(seed))
                .await
                .unwrap_or(Err(JingleError::Late)),
        }
    }

    async fn made(&self, seed: u64) -> Result<Arc<ProgressiveEncoding>, JingleError> {
        let failed = |error: &dyn std::fmt::Display| JingleError::Failed(error.to_string());
        let place = Arc::clone(&self.place).acquire_owned().await;
        let place = place.map_err(|error| failed(&error))?;
        // While this one waited, another may have made it.
        if let Some(answer) = find(&self.kept, seed) {
            return Ok(answer);
        }
        let (make, kept) = (self.make, Arc::clone(&self.kept));
        let compressor = self.compressor.clone();
        // Whoever asked may lose timeout; the tune is finished and kept all the same, and the
        // place is taken until then.
        let work = move || {
            let answer = make(seed).map(|file| {
                let body = json!({ "audioData": STANDARD.encode(file) });
                compressor.compress(body.to_string())
            });
            if let Ok(answer) = &answer {
                keep(&kept, seed, answer);
            }
            drop(place);
            answer
        };
        match tokio::task::spawn_blocking(work).await {
            Ok(answer) => answer.map_err(|error| failed(&error)),
            Err(panicked) => Err(failed(&panicked)),
        }
    }
}

fn find(kept: &Kept, seed: u64) -> Option<Arc<ProgressiveEncoding>> {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let at = kept.iter().position(|(of, _)| *of == seed)?;
    let found = kept.remove(at)?;
    let answer = Arc::clone(&found.1);
    kept.push_front(found);
    Some(answer)
}

fn keep(kept: &Kept, seed: u64, answer: &Arc<ProgressiveEncoding>) {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.push_front((seed, Arc::clone(answer)));
    kept.truncate(KEPT);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn jingles(make: Maker, timeout: Duration) -> Jingles {
        Jingles::new(make, timeout, Compressor::start().expect("a thread"))
    }

    #[tokio::test]
    async fn a_tune_is_made_once_for_all_who_ask_and_the_oldest_is_forgotten() {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let jingles = jingles(
            |seed| {
                MADE.fetch_add(1, Ordering::Relaxed);
                Ok(seed.to_be_bytes().to_vec())
            },
            JINGLE_TIMEOUT,
        );
        let (one, other) = tokio::join!(jingles.answer(7), jingles.answer(7));
        assert!(Arc::ptr_eq(&one.expect("made"), &other.expect("made")));
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
        for seed in 0..KEPT as u64 + 3 {
            jingles.answer(seed).await.expect("made");
            // Asked for again and again, it is never the oldest.
            jingles.answer(7).await.expect("made");
        }
        assert_eq!(jingles.kept.lock().expect("kept").len(), KEPT);
        let before = MADE.load(Ordering::Relaxed);
        jingles.answer(7).await.expect("kept");
        assert_eq!(MADE.load(Ordering::Relaxed), before);
        jingles.answer(0).await.expect("made again");
        assert_eq!(MADE.load(Ordering::Relaxed), before + 1);
    }

    #[tokio::test]
    async fn a_tune_that_is_late_is_kept_for_the_next_one_who_asks() {
        // The maker waits for this lock, as for a machine that is too busy.
        static BUSY: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
        let jingles = jingles(
            |_| {
                drop(BUSY.blocking_lock());
                Ok(b"late".to_vec())
            },
            Duration::from_millis(1),
        );
        let busy = BUSY.lock().await;
        let answer = jingles.answer(7).await;
        assert!(matches!(answer, Err(JingleError::Late)));
        drop(busy);
        let place = jingles
            .place
            .acquire()
            .await
            .expect("the place is free again");
        drop(place);
        assert!(jingles.answer(7).await.is_ok());
    }

    #[tokio::test]
    async fn one_that_panics_takes_nothing_with_it() {
        let jingles = jingles(
            |seed| {
                assert!(seed != 7, "out of tune");
                Ok(Vec::new())
            },
            JINGLE_TIMEOUT,
        );
        let answer = jingles.answer(7).await;
        assert!(matches!(answer, Err(JingleError::Failed(_))));
        assert!(jingles.answer(8).await.is_ok());
    }
}
