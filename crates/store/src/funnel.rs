//! Counts how often each step of the wizard is reached.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const COUNT: &str = "
insert into funnel (day, step, n) values ($1, $2, 1)
on conflict (day, step) do update set n = funnel.n + 1";

const SINCE: &str = "
select step, cast(sum(n) as bigint) from funnel where day >= $1 group by step order by step";

impl Store {
    /// Counts a step on a day, `YYYY-MM-DD`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn count_step(&self, day: &str, step: i32) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(COUNT).bind(day).bind(step).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Returns how often each step was reached from a day on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn steps_since(&self, day: &str) -> Result<Vec<(i32, i64)>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(SINCE).bind(day).fetch_all(pool).await?
        }))
    }
}
