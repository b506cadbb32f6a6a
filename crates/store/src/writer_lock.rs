//! Keeps a second program from serving the same SQLite file.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::{Location, StoreError};

/// An advisory lock on a database, held by the program that serves it. It is released on drop, and when the process
/// ends for any reason.
///
/// Maintenance commands (`backup`, `check`, `owner reset`) do not take it: they work while the
/// program runs. PostgreSQL serves any number of programs, so there it locks nothing.
#[derive(Debug)]
pub struct WriterLock {
    _file: Option<File>,
}

impl WriterLock {
    /// Takes the lock. The database's folder must exist.
    ///
    /// # Errors
    /// [`StoreError::InUse`] when another process holds it, and [`StoreError::Lock`] when the lock
    /// file cannot be created.
    pub fn acquire(location: &Location) -> Result<Self, StoreError> {
        let Location::Sqlite { file, .. } = location else {
            return Ok(Self { _file: None });
        };
        let path = lock_path(file);
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(StoreError::Lock)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { _file: Some(lock) }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(file.clone())),
            Err(TryLockError::Error(error)) => Err(StoreError::Lock(error)),
        }
    }
}

/// Beside the database, under its name, so that a backup leaves it out.
fn lock_path(file: &Path) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(".lock");
    path.into()
}
