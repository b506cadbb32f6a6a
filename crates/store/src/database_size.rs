//! How large the database is.

use crate::backend::Backend;
use crate::{Store, StoreError};

const SQLITE: &str = "select page_count * page_size from pragma_page_count, pragma_page_size";
const POSTGRES: &str = "select pg_database_size(current_database())";

impl Store {
    /// Returns the size of the database in bytes. On SQLite that is its file, without its log.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn database_size(&self) -> Result<i64, StoreError> {
        Ok(match &self.backend {
            Backend::Sqlite(sqlite) => {
                sqlx::query_scalar(SQLITE)
                    .fetch_one(&sqlite.readers)
                    .await?
            }
            Backend::Postgres(pool) => sqlx::query_scalar(POSTGRES).fetch_one(pool).await?,
        })
    }
}
