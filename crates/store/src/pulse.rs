//! Whether the database can write, found out by writing, and whether it is sound.

use crate::backend::{Backend, in_transaction};
use crate::{Store, StoreError};

const BEAT: &str = "
insert into pulse (id, beat_at) values (1, $1)
on conflict (id) do update set beat_at = excluded.beat_at";

impl Store {
    /// Writes the time, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn beat(&self, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(BEAT).bind(now).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Reads the whole database for damage. PostgreSQL checks its pages by itself.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] with what was found, and [`StoreError::Unavailable`] when the
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
