//! Every price list that quotes were computed with.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const KEEP: &str = "
insert into rates_revisions (revision, list, created_at) values ($1, $2, $3)
on conflict (revision) do nothing";

const LIST: &str = "select list from rates_revisions where revision = $1";

impl Store {
    /// The price list of a revision, as it was kept.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn rates(&self, revision: &str) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(LIST).bind(revision).fetch_optional(pool).await?
        }))
    }

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
