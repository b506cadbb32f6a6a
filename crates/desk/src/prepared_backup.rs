//! How a backup is made, and the one that waits for its download.

use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use tokio::sync::Semaphore;

/// Makes a backup. The file is unlinked, so that it disappears when it is closed.
pub type MakeBackup = Arc<dyn Fn() -> BoxFuture<'static, anyhow::Result<File>> + Send + Sync>;

/// When the newest backup in the folder of nightly ones was written, and its size in bytes. `None` if there is no
/// such folder, or no backup in it. Blocks its thread.
pub type NewestBackup = Arc<dyn Fn() -> Option<(Timestamp, u64)> + Send + Sync>;

/// The backup settings.
#[derive(Clone)]
pub struct BackupSetup {
    /// Makes a backup; `None` with PostgreSQL, which has its own tools.
    pub make: Option<MakeBackup>,
    /// Finds the newest of the nightly backups.
    pub newest: NewestBackup,
    /// How many nightly backups are kept, which is about as many days; `None` if the program does not know.
    pub kept: Option<u32>,
    /// Whether backups are encrypted.
    pub is_encrypted: bool,
    /// Whether backups contain the uploaded images.
    pub has_images: bool,
}

/// Makes one backup at a time, and keeps the last one until it is downloaded.
pub struct Backups {
    /// One permit: two simultaneous backups would fill a small disk.
    pub(crate) permits: Semaphore,
    ready: Mutex<Option<ReadyBackup>>,
}

/// A backup that waits for its download.
pub(crate) struct ReadyBackup {
    pub(crate) id: String,
    /// The session that may download it.
    pub(crate) session: String,
    pub(crate) file: File,
    /// In milliseconds since 1970.
    pub(crate) made_at: i64,
}

impl Default for Backups {
    fn default() -> Self {
        Self {
            permits: Semaphore::new(1),
            ready: Mutex::new(None),
        }
    }
}

impl Backups {
    /// Replaces the waiting backup with another one, or none, and returns it.
    pub(crate) fn replace(&self, backup: Option<ReadyBackup>) -> Option<ReadyBackup> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *ready, backup)
    }
}
