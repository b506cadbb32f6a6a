//! Errors of the store.

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached or cannot write now: full, locked or gone. Nothing was
    /// stored; the same call may succeed later.
    #[error("the database does not answer or cannot write: {0}")]
    Unavailable(#[source] sqlx::Error),
    /// The schema cannot be migrated.
    #[error("the database schema cannot be migrated: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
    /// The file is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The idempotency key was used for another request.
    #[error("this idempotency key was used for another request")]
    KeyReused,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Unavailable(error)
    }
}
