//! Whether the database can write, found out by writing.

use crate::backend::in_transaction;
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
}
