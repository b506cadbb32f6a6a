//! Opens SQLite, with the reason for each pragma.

use std::path::Path;
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::StoreError;

/// Read connections, in addition to the one that writes.
const READERS: u32 = 4;
/// Cached pages of the writing connection, in KiB: the ends of all indexes and much of those on random
/// values.
const WRITER_CACHE: u32 = 16_000;
/// Cached pages of a reading connection, in KiB. It drops them when something was written, and the
/// operating system caches the file as well.
const READER_CACHE: u32 = 8_000;
/// A reading connection that is unused for this long is closed, which frees its cache.
const READER_IDLE: Duration = Duration::from_mins(1);

/// One connection that writes, and several that read. SQLite allows one writer at a time, so a
/// second connection would only wait, and a transaction that reads first and then writes can fail.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pub writer: SqlitePool,
    pub readers: SqlitePool,
}

impl Sqlite {
    pub async fn open(file: &Path, busy: Duration) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            // Readers do not wait for the writer.
            .journal_mode(SqliteJournalMode::Wal)
            // In WAL mode only FULL syncs at each commit. With NORMAL a power failure can lose the
            // last commits, and with them acknowledged leads.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(busy)
            .foreign_keys(true)
            // A tampered file cannot run functions through its schema.
            .pragma("trusted_schema", "off")
            // Deleted data is overwritten: an erased person's data is removed from the file.
            .pragma("secure_delete", "on")
            // Checkpoint less often than by default, so that a page changed by many leads is copied
            // once.
            .pragma("wal_autocheckpoint", "1500")
            // Temporary tables stay in memory.
            .pragma("temp_store", "memory");
        // The pool's timeout is longer than SQLite's, so that a lock held elsewhere is reported as a
        // lock.
        let timeout = busy + Duration::from_secs(5);
        let writing = options
            .clone()
            .pragma("cache_size", kilobytes(WRITER_CACHE))
            // A batch insert is a different statement for each number of leads, and weighs up to half a megabyte.
            .statement_cache_capacity(64);
        let reading = options
            .read_only(true)
            .pragma("cache_size", kilobytes(READER_CACHE));
        // A connection is a thread of this program, so it cannot be lost. Testing it before each use takes as long as a
        // short statement.
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(timeout)
            .connect_with(writing)
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .idle_timeout(READER_IDLE)
            .acquire_timeout(timeout)
            .connect_lazy_with(reading);
        Ok(Self { writer, readers })
    }
}

/// A size as SQLite reads it: negative numbers are KiB, positive ones pages.
fn kilobytes(size: u32) -> String {
    format!("-{size}")
}
