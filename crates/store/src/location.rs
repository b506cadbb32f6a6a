//! The location of the database.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// An SQLite file or a PostgreSQL server.
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
        /// `postgres://…`, with `sslmode` and `sslrootcert` as PostgreSQL's own clients read them.
        url: String,
        /// How long a request waits for a connection.
        wait: Duration,
        /// The path that copies before an upgrade are named after; no such file exists.
        dump: PathBuf,
    },
}

impl Location {
    /// Returns what copies of the database before an upgrade are named after.
    pub(crate) const fn copied(&self) -> &PathBuf {
        match self {
            Self::Sqlite { file, .. } => file,
            Self::Postgres { dump, .. } => dump,
        }
    }

    /// The SQLite file in a data folder, unless the URL of a PostgreSQL server is given.
    ///
    /// # Errors
    /// A message for the operator when the URL is not for a known database.
    pub fn new(data: &Path, url: &str, timeout: Duration) -> Result<Self, String> {
        if url.is_empty() {
            return Ok(Self::Sqlite {
                file: data.join("mudanza.db"),
                busy: timeout,
            });
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres {
                url: url.to_owned(),
                wait: timeout,
                dump: data.join("mudanza.dump"),
            });
        }
        Err("a database address starts with postgres:// (leave it empty for SQLite)".into())
    }
}
