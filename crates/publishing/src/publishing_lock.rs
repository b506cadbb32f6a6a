//! One change of content at a time, and nobody waits for another one for ever.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};

/// The turn to publish; it ends when this is dropped.
#[derive(Debug)]
pub struct Turn {
    _guard: OwnedMutexGuard<()>,
}

/// The lock that a publication holds from the check of its content until it is shown.
#[derive(Clone, Debug)]
pub struct PublishingLock {
    lock: Arc<Mutex<()>>,
    timeout: Duration,
}

/// Another publication kept the lock for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another publication has not ended")]
pub struct LockTimeout;

impl PublishingLock {
    /// A lock that is waited for this long.
    pub fn new(timeout: Duration) -> Self {
        Self {
            lock: Arc::default(),
            timeout,
        }
    }

    /// The turn to publish; it ends when the guard is dropped.
    ///
    /// # Errors
    /// [`LockTimeout`], which is logged.
    pub async fn acquire(&self) -> Result<Turn, LockTimeout> {
        let turn = Arc::clone(&self.lock).lock_owned();
        let guard = tokio::time::timeout(self.timeout, turn).await;
        guard.map(|guard| Turn { _guard: guard }).map_err(|_| {
            tracing::error!("another publication has not ended");
            LockTimeout
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_lock_that_is_kept_is_refused_and_then_free_again() {
        let lock = PublishingLock::new(Duration::from_millis(5));
        let kept = lock.acquire().await.expect("free");
        assert_eq!(lock.acquire().await.map(drop), Err(LockTimeout));
        drop(kept);
        assert!(lock.acquire().await.is_ok());
    }
}
