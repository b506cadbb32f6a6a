//! Every price list that a quote was computed with.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const SAVE: &str = "
insert into rates_revisions (revision, list, created_at) values ($1, $2, $3)
on conflict (revision) do nothing";

const LIST: &str = "select list from rates_revisions where revision = $1";

impl Store {
    /// Returns the price list of a revision, as JSON.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn rates(&self, revision: &str) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(LIST).bind(revision).fetch_optional(pool).await?
        }))
    }

    /// Saves a price list, as JSON, under its revision, unless it is saved already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn save_rates(&self, revision: &str, list: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SAVE).bind(revision).bind(list).bind(now).execute(&mut *tx).await?;
        });
        Ok(())
    }
}
