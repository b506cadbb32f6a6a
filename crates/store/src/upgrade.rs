//! Copies an SQLite database that an older version wrote before its schema is migrated, so that the
//! owner can go back to that version.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use sqlx::SqlitePool;
use sqlx::migrate::Migrator;

use crate::{StoreError, copy_sqlite};

/// Before the schema's number in the name of a copy.
const INFIX: &str = "-schema-";

/// Deletes the copies of a database that were made before a time, in milliseconds since 1970, and
/// returns how many.
pub fn delete_copies(file: &Path, before: i64) -> io::Result<usize> {
    let before = UNIX_EPOCH + Duration::from_millis(u64::try_from(before).unwrap_or(0));
    let mut deleted = 0;
    for copy in copies(file)? {
        if fs::metadata(&copy)?.modified()? < before {
            fs::remove_file(&copy)?;
            deleted += 1;
        }
    }
    Ok(deleted)
}

/// Copies the database beside itself if it exists and migrations are due, and says so in the log. A
/// copy made for an earlier upgrade is deleted.
///
/// # Errors
/// [`StoreError::Newer`] for a database that a newer version wrote, and [`StoreError::UpgradeCopy`]
/// when it cannot be copied; it is unchanged then.
pub async fn copy_older(
    file: &Path,
    writer: &SqlitePool,
    migrator: &Migrator,
) -> Result<(), StoreError> {
    let applied = applied(writer).await?;
    let Some(&schema) = applied.last() else {
        return Ok(());
    };
    let known: BTreeSet<i64> = migrator.iter().map(|migration| migration.version).collect();
    if let Some(&newer) = applied.difference(&known).next() {
        return Err(StoreError::Newer(newer));
    }
    if applied == known {
        return Ok(());
    }
    let copy = copy_path(file, schema);
    let failed = |reason: String| StoreError::UpgradeCopy {
        copy: copy.clone(),
        reason,
    };
    let unfinished = copy.with_extension("unfinished");
    remove_if_present(&unfinished).map_err(|error| failed(error.to_string()))?;
    copy_sqlite(file, &unfinished)
        .await
        .map_err(|error| failed(error.to_string()))?;
    let replaced = replace(file, &unfinished, &copy);
    replaced.map_err(|error| failed(error.to_string()))?;
    tracing::info!(copy = %copy.display(), schema, "copied the database before its upgrade");
    Ok(())
}

/// The versions of the migrations that a database has; none for a new one.
async fn applied(writer: &SqlitePool) -> Result<BTreeSet<i64>, StoreError> {
    let tables = "select count(*) from sqlite_master where name = '_sqlx_migrations'";
    let tables: i64 = sqlx::query_scalar(tables).fetch_one(writer).await?;
    if tables == 0 {
        return Ok(BTreeSet::new());
    }
    let versions: Vec<i64> = sqlx::query_scalar("select version from _sqlx_migrations")
        .fetch_all(writer)
        .await?;
    Ok(versions.into_iter().collect())
}

/// Gives a finished copy its name, makes it durable, and deletes the copies of earlier upgrades.
fn replace(file: &Path, unfinished: &Path, copy: &Path) -> io::Result<()> {
    fs::File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, copy)?;
    for earlier in copies(file)? {
        if earlier != copy {
            fs::remove_file(earlier)?;
        }
    }
    fs::File::open(folder(file))?.sync_all()
}

/// `mudanza-schema-13.db` for `mudanza.db`.
fn copy_path(file: &Path, schema: i64) -> PathBuf {
    let (stem, extension) = (stem(file), extension(file));
    file.with_file_name(format!("{stem}{INFIX}{schema}{extension}"))
}

/// The copies beside a database.
fn copies(file: &Path) -> io::Result<Vec<PathBuf>> {
    let (prefix, extension) = (format!("{}{INFIX}", stem(file)), extension(file));
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder(file))? {
        let entry = entry?;
        let name = entry.file_name();
        let schema = name
            .to_str()
            .and_then(|name| name.strip_prefix(&prefix)?.strip_suffix(&extension));
        if schema.is_some_and(|schema| schema.parse::<i64>().is_ok()) {
            copies.push(entry.path());
        }
    }
    Ok(copies)
}

fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn extension(file: &Path) -> String {
    let extension = file.extension().map(|text| text.to_string_lossy());
    extension.map_or_else(String::new, |text| format!(".{text}"))
}

fn remove_if_present(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
