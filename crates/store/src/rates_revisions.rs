//! Every price list that quotes were computed with.

use crate::backend::in_transaction;
use crate::{Store, StoreError};

const KEEP: &str = "
insert into rates_revisions (revision, list, created_at) values ($1, $2, $3)
on conflict (revision) do nothing";

impl Store {
    /// Keeps a price list under its revision, if it is not kept already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn keep_rates(&self, revision: &str, list: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(KEEP).bind(revision).bind(list).bind(now).execute(&mut *tx).await?;
        });
        Ok(())
    }
}
