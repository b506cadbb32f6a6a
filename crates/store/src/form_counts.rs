//! Forms per minute, counted for all programs on one PostgreSQL database. SQLite has one program, which
//! counts in memory.

use crate::backend::Backend;
use crate::{Store, StoreError};

const COUNT: &str = "
insert into form_counts (minute, subject, forms) values ($1, $2, 1)
on conflict (minute, subject) do update set forms = form_counts.forms + 1
returning forms";

// Rows that another program is deleting are skipped, so that the two never wait for each other. A minute far ahead was
// counted before the clock was set back.
const DELETE: &str = "
delete from form_counts where (minute, subject) in (
    select minute, subject from form_counts where minute < $1 or minute > $2
    for update skip locked
)";

/// How many minutes counts are kept, because the clocks of programs may differ.
const KEPT: i64 = 5;

impl Store {
    /// Returns whether several programs may use this database.
    pub const fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Counts a form of a subject in a minute since 1970 and returns its count. `None` on SQLite, which
    /// counts nothing.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn count_form(&self, subject: &str, minute: i64) -> Result<Option<i64>, StoreError> {
        let Backend::Postgres(pool) = &self.backend else {
            return Ok(None);
        };
        let count: i64 = sqlx::query_scalar(COUNT)
            .bind(minute)
            .bind(subject)
            .fetch_one(pool)
            .await?;
        if count == 1 {
            self.delete_form_counts(minute).await?;
        }
        Ok(Some(count))
    }

    /// Deletes counts of past minutes, and of those in the far future.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn delete_form_counts(&self, minute: i64) -> Result<(), StoreError> {
        if let Backend::Postgres(pool) = &self.backend {
            sqlx::query(DELETE)
                .bind(minute - KEPT)
                .bind(minute + KEPT)
                .execute(pool)
                .await?;
        }
        Ok(())
    }
}
