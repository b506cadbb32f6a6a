//! Errors of the store.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use crate::connection_errors;

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached or cannot write now: full, locked or gone. Nothing was
    /// stored; the same call may succeed later.
    #[error("the database does not answer or cannot write: {}{}", .0, connection_errors::advice(.0))]
    Unavailable(#[source] sqlx::Error),
    /// The server is a standby of PostgreSQL.
    #[error("{}", connection_errors::STANDBY)]
    Standby,
    /// The connection to the database server cannot be encrypted as `sslmode` asks.
    #[error(
        "the connection to the database cannot be encrypted, or its certificate is not trusted: {0}; \
         check sslmode and sslrootcert in database_url"
    )]
    Tls(#[source] sqlx::Error),
    /// The schema cannot be migrated.
    #[error("the database schema cannot be migrated: {}{}", .0, migration_advice(.0))]
    Schema(#[source] MigrateError),
    /// A newer version of the program wrote the database. Contains the schema's number.
    #[error(
        "the database was written by a newer version of mudanza (schema {0}); install that version, \
         or put back the copy that its upgrade made"
    )]
    Newer(i64),
    /// The database cannot be copied before its schema is migrated. It is unchanged.
    #[error(
        "the database cannot be copied to {} before its upgrade: {reason}; make room on the disk, or \
         correct what it says, and start again", .copy.display()
    )]
    UpgradeCopy {
        /// The file that could not be written.
        copy: PathBuf,
        /// Why.
        reason: String,
    },
    /// The file is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A row holds a value that this version does not know.
    #[error("a stored row cannot be read: {0}")]
    Unreadable(String),
    /// Another process serves this database file.
    #[error(
        "{} is in use by another running mudanza; stop it first, or set a PostgreSQL address to run \
         several programs on one database", .0.display()
    )]
    InUse(PathBuf),
    /// The lock file next to the database cannot be opened or locked.
    #[error("the lock file of the database cannot be used: {0}")]
    Lock(#[source] std::io::Error),
    /// The idempotency key was used for another request.
    #[error("this idempotency key was used for another request")]
    KeyReused,
}

impl StoreError {
    /// Whether another connection may work.
    pub(crate) fn is_lost(&self) -> bool {
        matches!(self, Self::Unavailable(error) if connection_errors::is_lost(error))
    }

    /// The error of opening a connection.
    pub(crate) fn connecting(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Tls(_) => Self::Tls(error),
            // The handshake reports a certificate that it refuses as invalid data.
            sqlx::Error::Io(io) if io.kind() == std::io::ErrorKind::InvalidData => Self::Tls(error),
            _ => error.into(),
        }
    }
}

fn migration_advice(error: &MigrateError) -> &'static str {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            connection_errors::advice(error)
        }
        _ => "",
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { index, source } => {
                Self::Unreadable(format!("column {index}: {source}"))
            }
            error => Self::Unavailable(error),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(version) => Self::Newer(version),
            error => Self::Schema(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_cannot_be_read_names_its_column() {
        let error = StoreError::from(sqlx::Error::ColumnDecode {
            index: "state".to_owned(),
            source: "unknown value \"archived\"".into(),
        });
        assert_eq!(
            error.to_string(),
            "a stored row cannot be read: column state: unknown value \"archived\""
        );
    }
}
