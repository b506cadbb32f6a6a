//! The words of every consent box that was ever shown.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const KEEP: &str = "
insert into consent_words (version, field, words, created_at) values ($1, $2, $3, $4)
on conflict do nothing";

const WORDS: &str = "select words from consent_words where version = $1 and field = $2";

/// A consent box as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentBox {
    /// Which words these are.
    pub version: String,
    /// The box's name.
    pub field: String,
    /// What it says.
    pub words: String,
}

impl Store {
    /// What a box said in a version, if it was ever shown.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn consent_words(
        &self,
        version: &str,
        field: &str,
    ) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(WORDS).bind(version).bind(field).fetch_optional(pool).await?
        }))
    }

    /// Keeps what boxes say, where it is not kept already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn keep_consent_words(
        &self,
        boxes: &[ConsentBox],
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for one in boxes {
                sqlx::query(KEEP)
                    .bind(&one.version)
                    .bind(&one.field)
                    .bind(&one.words)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }
}
