//! Checks whether the database can write, by writing, and whether its file is intact.

use crate::backend::{Backend, in_transaction};
use crate::{Store, StoreError};

const PROBE: &str = "
insert into pulse (id, beat_at) values (1, $1)
on conflict (id) do update set beat_at = excluded.beat_at";

impl Store {
    /// Writes the time, in milliseconds since 1970, to find out whether the database can write.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn write_probe(&self, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(PROBE).bind(now).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Reads the whole database to find damage. PostgreSQL checks its pages itself.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] with SQLite's description, and [`StoreError::Unavailable`] when the
    /// database does not answer.
    pub async fn check(&self) -> Result<(), StoreError> {
        let Backend::Sqlite(sqlite) = &self.backend else {
            return Ok(());
        };
        let found: String = sqlx::query_scalar("pragma integrity_check")
            .fetch_one(&sqlite.readers)
            .await?;
        if found == "ok" {
            Ok(())
        } else {
            Err(StoreError::Damaged(found))
        }
    }
}
