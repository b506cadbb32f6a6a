//! Where the database is.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file, or the address of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// SQLite.
    Sqlite {
        /// The file; its folder must exist.
        file: PathBuf,
        /// How long a write waits for another process that holds the database.
        busy: Duration,
    },
    /// PostgreSQL.
    Postgres {
        /// `postgres://…`.
        url: String,
        /// How long a request waits for a connection.
        wait: Duration,
    },
}

impl Location {
    /// The database of a data folder, unless a server's address is given.
    ///
    /// # Errors
    /// Says so when the address is of no database that is known.
    pub fn new(data: &Path, url: &str, patience: Duration) -> Result<Self, String> {
        if url.is_empty() {
            return Ok(Self::Sqlite {
                file: data.join("mudanza.db"),
                busy: patience,
            });
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres {
                url: url.to_owned(),
                wait: patience,
            });
        }
        Err("a database address starts with postgres:// (leave it empty for SQLite)".into())
    }
}
