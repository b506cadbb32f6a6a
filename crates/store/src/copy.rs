//! A copy of a SQLite database while it is in use, and the proof that a copy is whole.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::StoreError;

/// How long a copy waits for whoever holds the database.
const PATIENCE: Duration = Duration::from_secs(30);

/// Copies a database to a file that does not exist yet: as it stood at one moment, without keeping
/// anybody from writing meanwhile (`VACUUM INTO` reads in one transaction).
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

/// Reads every page of a database and every reference. Answers how many leads it holds, or what is
/// wrong with it.
///
/// # Errors
/// [`StoreError::Unavailable`] when it is no database.
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
        return Ok(Err(format!("{} references lead nowhere", broken.len())));
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
        .busy_timeout(PATIENCE)
        .pragma("trusted_schema", "off");
    Ok(options.connect().await?)
}
