//! Migrates an SQLite database, and copies one that an older version wrote before, so that the owner can go back to
//! that version.

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

/// Migrates the schema, and logs it. If the database exists and migrations are due, copies it into its own folder first.
///
/// # Errors
/// [`StoreError::Newer`] for a database that a newer version wrote, and [`StoreError::UpgradeCopy`]
/// when it cannot be copied; it is unchanged then.
pub async fn migrate_sqlite(
    file: &Path,
    writer: &SqlitePool,
    migrator: &Migrator,
) -> Result<(), StoreError> {
    let applied = applied(writer).await?;
    let Some(older) = older_schema(&applied, migrator)? else {
        return Ok(migrator.run(writer).await?);
    };
    let copy = UpgradeCopy::begin(file, older)?;
    let copied = copy_sqlite(file, &copy.unfinished).await;
    copy.finish(copied.map_err(|error| error.to_string()))?;
    migrator.run(writer).await?;
    log_migration(older, migrator);
    Ok(())
}

/// The schema of a database that an older version wrote; `None` if it is new or current.
///
/// # Errors
/// [`StoreError::Newer`] if a newer version wrote it.
pub fn older_schema(
    applied: &BTreeSet<i64>,
    migrator: &Migrator,
) -> Result<Option<i64>, StoreError> {
    let known: BTreeSet<i64> = migrator.iter().map(|migration| migration.version).collect();
    if let Some(&newer) = applied.difference(&known).next() {
        return Err(StoreError::Newer(newer));
    }
    let is_current = *applied == known;
    Ok(applied.last().copied().filter(|_| !is_current))
}

/// A copy of a database with an older schema, which is written before its upgrade.
pub struct UpgradeCopy {
    database: PathBuf,
    copy: PathBuf,
    schema: i64,
    /// Where it is written; it gets its name when it is complete.
    pub unfinished: PathBuf,
}

impl UpgradeCopy {
    /// Removes what an interrupted attempt has left. `database` is the SQLite file, or the path it would have.
    ///
    /// # Errors
    /// [`StoreError::UpgradeCopy`] when it cannot be removed.
    pub fn begin(database: &Path, schema: i64) -> Result<Self, StoreError> {
        let copy = copy_path(database, schema);
        let begun = Self {
            database: database.to_owned(),
            unfinished: copy.with_extension("unfinished"),
            copy,
            schema,
        };
        let removed = remove_if_present(&begun.unfinished);
        removed.map_err(|error| begun.failed(error.to_string()))?;
        Ok(begun)
    }

    /// Renames the copy to its final name if it was written, deletes that of an earlier upgrade, and logs it.
    ///
    /// # Errors
    /// [`StoreError::UpgradeCopy`] when it was not written.
    pub fn finish(&self, written: Result<(), String>) -> Result<(), StoreError> {
        written.map_err(|reason| self.failed(reason))?;
        let replaced = replace(&self.database, &self.unfinished, &self.copy);
        replaced.map_err(|error| self.failed(error.to_string()))?;
        let (copy, schema) = (self.copy.display(), self.schema);
        tracing::info!(%copy, schema, "copied the database before its upgrade");
        Ok(())
    }

    fn failed(&self, reason: String) -> StoreError {
        StoreError::UpgradeCopy {
            copy: self.copy.clone(),
            reason,
        }
    }
}

/// Logs that the schema was migrated.
pub fn log_migration(from: i64, migrator: &Migrator) {
    let to = migrator.iter().map(|migration| migration.version).max();
    let to = to.unwrap_or_default();
    tracing::info!("migrated the database from schema {from} to {to}");
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

/// Renames a finished copy, makes it durable, and deletes the copies of earlier upgrades.
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

/// The copies of a database in its folder.
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
