//! Copies a SQLite database while it is in use, and checks that a copy is intact.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::StoreError;

/// How long a copy waits for a lock on the database.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Copies a database to a file that does not exist yet. The copy is a snapshot of one moment, and
/// does not block writers (`VACUUM INTO` reads in one transaction).
///
/// # Errors
/// [`StoreError::Unavailable`] when it cannot be read, or the copy cannot be written.
pub async fn copy_sqlite(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = open(from).await?;
    sqlx::query("vacuum into $1")
        .bind(to.to_string_lossy().into_owned())
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(())
}

/// Reads every page and checks every foreign key of a database. Returns the number of leads, or a
/// description of the damage.
///
/// # Errors
/// [`StoreError::Unavailable`] when the file is not a database.
pub async fn check_sqlite(file: &Path) -> Result<Result<i64, String>, StoreError> {
    let mut connection = open(file).await?;
    let found: Vec<String> = sqlx::query_scalar("pragma integrity_check")
        .fetch_all(&mut connection)
        .await?;
    if found != ["ok"] {
        return Ok(Err(found.join("; ")));
    }
    let broken = sqlx::query("pragma foreign_key_check")
        .fetch_all(&mut connection)
        .await?;
    if !broken.is_empty() {
        return Ok(Err(format!("{} broken references", broken.len())));
    }
    let leads = sqlx::query_scalar("select count(*) from leads")
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    Ok(Ok(leads))
}

async fn open(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(TIMEOUT)
        .pragma("trusted_schema", "off");
    Ok(options.connect().await?)
}
