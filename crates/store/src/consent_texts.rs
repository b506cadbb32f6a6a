//! The text of every consent box that was ever shown. The table is `consent_words`.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const SAVE: &str = "
insert into consent_words (version, field, words, created_at) values ($1, $2, $3, $4)
on conflict do nothing";

const TEXT: &str = "select words from consent_words where version = $1 and field = $2";

/// A consent box as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentBox {
    /// A hash of the text.
    pub version: String,
    /// The name of the box.
    pub field: String,
    /// Its text.
    pub text: String,
}

impl Store {
    /// Returns the text of a version of a box, if it was ever shown.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn consent_text(
        &self,
        version: &str,
        field: &str,
    ) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(TEXT).bind(version).bind(field).fetch_optional(pool).await?
        }))
    }

    /// Saves the text of boxes, unless it is saved already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn save_consent_texts(
        &self,
        boxes: &[ConsentBox],
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for one in boxes {
                sqlx::query(SAVE)
                    .bind(&one.version)
                    .bind(&one.field)
                    .bind(&one.text)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }
}
