//! How SQLite is opened, with the reason for each pragma.

use std::path::Path;
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::StoreError;

/// Readers beside the one writer.
const READERS: u32 = 4;

/// One connection that writes, and some that read. SQLite has one writer at a time, so a second
/// would only wait, and a transaction that starts reading and then writes would fail at once.
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
            // In WAL mode only FULL syncs at each commit; NORMAL loses the last ones with the
            // power, and an acknowledged lead must not be among them.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(busy)
            .foreign_keys(true)
            // A file that was tampered with cannot run functions through its schema.
            .pragma("trusted_schema", "off")
            // What is deleted is overwritten: somebody who was erased is gone from the file.
            .pragma("secure_delete", "on")
            // The log is folded in less often than by default, after 16 MB, so that a page which
            // many leads write is copied once.
            .pragma("wal_autocheckpoint", "1500")
            // 32 MB of pages for each connection that needs them.
            .pragma("cache_size", "-32000")
            // What a statement sets aside for its own use is not worth a file.
            .pragma("temp_store", "memory")
            // Leads that are written together are one statement, which has as many forms as leads.
            .statement_cache_capacity(512);
        // The pool's patience is longer than the database's, so that a lock held elsewhere is
        // reported as a lock.
        let patience = busy + Duration::from_secs(5);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(patience)
            .connect_with(options.clone())
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(patience)
            .connect_lazy_with(options.read_only(true));
        Ok(Self { writer, readers })
    }
}
