//! Errors of the store.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use crate::connection_errors;

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached or cannot write now: full, locked or unreachable. Nothing was stored; the same
    /// call may succeed later.
    #[error("the database does not answer or cannot write: {}{}", .0, connection_errors::advice(.0))]
    Unavailable(#[source] sqlx::Error),
    /// The server is a standby of PostgreSQL.
    #[error("{}", connection_errors::STANDBY)]
    Standby,
    /// The connection to the database server cannot be encrypted as `sslmode` requires.
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
    /// The file is damaged, or is not one of SQLite.
    #[error(
        "the database is damaged: {0}; stop the program, move what is in the data folder away, and \
         restore a backup: mudanza restore FILE"
    )]
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
    /// The time of a crew belongs to another booking. Nothing was stored.
    #[error("the crew is reserved by another booking at this time")]
    SlotTaken,
}

impl StoreError {
    /// Returns whether another connection may work.
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
            sqlx::Error::Database(error) if is_damage(error.code().as_deref()) => {
                Self::Damaged(error.message().to_owned())
            }
            error => Self::Unavailable(error),
        }
    }
}

/// Returns whether a code is one of SQLite for a damaged file or one of another kind: `SQLITE_CORRUPT` or
/// `SQLITE_NOTADB`, or an extended code of these. Codes of PostgreSQL have five characters.
fn is_damage(code: Option<&str>) -> bool {
    let code = code.filter(|code| code.len() < 5);
    let code = code.and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| matches!(code & 0xff, 11 | 26))
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
    fn knows_the_codes_of_a_damaged_file() {
        // SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CORRUPT_INDEX.
        for code in ["11", "26", "779"] {
            assert!(is_damage(Some(code)), "{code}");
        }
        // SQLITE_FULL, SQLITE_BUSY, and `read_only_sql_transaction` of PostgreSQL.
        for code in ["13", "5", "25006", "00011"] {
            assert!(!is_damage(Some(code)), "{code}");
        }
        assert!(!is_damage(None));
    }

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
