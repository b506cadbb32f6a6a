//! Failed sign-ins, counted by account and by address, so that each takes longer than the last.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const BY_SUBJECT: &str = "select failures, last_at from sign_in_failures where subject = $1";

// After a day without failures the count starts over.
const ADD: &str = "
insert into sign_in_failures (subject, failures, last_at) values ($1, 1, $2)
on conflict (subject) do update set
    failures = case when sign_in_failures.last_at < $3 then 1
        else sign_in_failures.failures + 1 end,
    last_at = excluded.last_at";

const SWEEP: &str = "delete from sign_in_failures where last_at < $1";
const CLEAR: &str = "delete from sign_in_failures where subject = $1";

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

impl Store {
    /// Returns how often a subject has failed, and when last, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn sign_in_failures(&self, subject: &str) -> Result<(u32, i64), StoreError> {
        let row: Option<(i32, i64)> = reading!(&self.backend, pool => {
            sqlx::query_as(BY_SUBJECT).bind(subject).fetch_optional(pool).await?
        });
        let row = row.map(|(failures, last)| (u32::try_from(failures).unwrap_or(0), last));
        Ok(row.unwrap_or((0, 0)))
    }

    /// Counts a failure for these subjects.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn record_sign_in_failure(
        &self,
        subjects: &[String],
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SWEEP).bind(now - DAY).execute(&mut *tx).await?;
            for subject in subjects {
                sqlx::query(ADD)
                    .bind(subject)
                    .bind(now)
                    .bind(now - DAY)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }

    /// Deletes the failures of these subjects.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn clear_sign_in_failures(&self, subjects: &[String]) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for subject in subjects {
                sqlx::query(CLEAR).bind(subject).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }
}
