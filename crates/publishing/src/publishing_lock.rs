//! Serializes content changes, with a timeout for waiting.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};

/// The guard of the publishing lock, which is released on drop.
#[derive(Debug)]
pub struct PublishingGuard {
    _guard: OwnedMutexGuard<()>,
}

/// The lock that a publication holds from checking its content until it is swapped in.
#[derive(Clone, Debug)]
pub struct PublishingLock {
    lock: Arc<Mutex<()>>,
    timeout: Duration,
}

/// Another publication held the lock for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another publication is still running")]
pub struct LockTimeout;

impl PublishingLock {
    /// A lock with a timeout for acquiring it.
    pub fn new(timeout: Duration) -> Self {
        Self {
            lock: Arc::default(),
            timeout,
        }
    }

    /// Acquires the lock, which is released when the guard is dropped.
    ///
    /// # Errors
    /// [`LockTimeout`], which is logged.
    pub async fn acquire(&self) -> Result<PublishingGuard, LockTimeout> {
        let turn = Arc::clone(&self.lock).lock_owned();
        let guard = tokio::time::timeout(self.timeout, turn).await;
        guard
            .map(|guard| PublishingGuard { _guard: guard })
            .map_err(|_| {
                tracing::error!("another publication is still running");
                LockTimeout
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn acquire_times_out_while_the_lock_is_held() {
        let lock = PublishingLock::new(Duration::from_millis(5));
        let held = lock.acquire().await.expect("free");
        assert_eq!(lock.acquire().await.map(drop), Err(LockTimeout));
        drop(held);
        assert!(lock.acquire().await.is_ok());
    }
}
