//! Small settings of the desk, by name.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const ALL: &str = "select name, value from desk_settings order by name";

const SET: &str = "
insert into desk_settings (name, value, at) values ($1, $2, $3)
on conflict (name) do update set value = excluded.value, at = excluded.at";

impl Store {
    /// Returns the names and values of all settings that were ever set, ordered by name.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn desk_settings(&self) -> Result<Vec<(String, String)>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(ALL).fetch_all(pool).await?))
    }

    /// Sets a setting. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_desk_setting(
        &self,
        name: &str,
        value: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET).bind(name).bind(value).bind(now).execute(&mut *tx).await?;
        });
        Ok(())
    }
}
