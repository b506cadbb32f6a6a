//! `mudanza backup` and `mudanza restore`: write the data folder to one file, even while the server
//! runs, and verify it on restore.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use config::Settings;
use jiff::Timestamp;
use store::Location;

use crate::archive::{self, Manifest};
use crate::{encryption, rotation};

/// The database's file name in the archive and the data folder.
const DATABASE: &str = "mudanza.db";
/// Prefix of the temporary folder for a backup or restore.
const TEMPORARY: &str = ".mudanza-";
/// Suffix of a file that is still being written and gets its name when it is complete.
const UNFINISHED: &str = ".part";

/// Writes everything in the data folder to one file that does not exist yet. Returns the number of
/// leads. The server may be running: the database copy is a consistent snapshot.
///
/// # Errors
/// When the data cannot be read or the file cannot be written; no file is left then.
pub async fn backup(settings: &Settings, to: &Path) -> anyhow::Result<i64> {
    let database = sqlite_file(settings)?;
    ensure!(
        database.exists(),
        "there is no database in {}",
        settings.data.display()
    );
    ensure!(
        !to.exists(),
        "{} exists already; a backup overwrites nothing",
        to.display()
    );
    encryption::check(&settings.backup)?;
    let folder = TemporaryFolder::next_to(to)?;
    let copy = folder.0.join(DATABASE);
    store::copy_sqlite(&database, &copy)
        .await
        .context("the database could not be copied")?;
    let leads = checked(&copy).await?;
    // The database first: every file that it names already exists when files are copied.
    let mut files = vec![(DATABASE.to_owned(), copy)];
    collect(&settings.data, "", &mut files)?;
    let part = folder.0.join("archive");
    archive::write(&part, &files, leads, &settings.backup)?;
    fs::rename(&part, to).with_context(|| to.display().to_string())?;
    sync_folder(to.parent());
    Ok(leads)
}

/// A backup that was written to a folder.
#[derive(Debug)]
pub struct FolderBackup {
    /// The new file.
    pub file: PathBuf,
    /// Leads in it.
    pub leads: i64,
    /// Older backups that were deleted.
    pub deleted: usize,
}

/// Like [`backup`], to a new file in a folder, which is created if it is missing; `now` gives the file its
/// name. Afterwards the folder has at most `keep` such files, unless that is 0.
///
/// # Errors
/// As [`backup`], and when an older backup cannot be deleted; the new one is complete then.
pub async fn backup_to_folder(
    settings: &Settings,
    folder: &Path,
    keep: usize,
    now: Timestamp,
) -> anyhow::Result<FolderBackup> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let name = rotation::free_name(folder, now);
    let file = folder.join(&name);
    let leads = backup(settings, &file).await?;
    let deleted = rotation::delete_older(folder, keep, &name)
        .context("the backup is complete, but older ones could not be deleted")?;
    Ok(FolderBackup {
        file,
        leads,
        deleted,
    })
}

/// Like [`backup`], to an unlinked file in the data folder, which disappears when it is closed.
///
/// # Errors
/// As [`backup`].
pub async fn backup_without_name(settings: &Settings) -> anyhow::Result<fs::File> {
    // Folders with this prefix are not backed up.
    let folder = TemporaryFolder::next_to(&sqlite_file(settings)?)?;
    let to = folder.0.join("backup");
    backup(settings, &to).await?;
    fs::File::open(&to).with_context(|| to.display().to_string())
}

/// Restores a backup into a data folder without a database. Everything is verified before it is moved
/// into place: each file by its hash, the database page by page. Returns the number of leads.
///
/// # Errors
/// When the backup is invalid or cannot be written; the folder is unchanged then.
pub async fn restore(settings: &Settings, from: &Path) -> anyhow::Result<i64> {
    let database = sqlite_file(settings)?;
    let data = &settings.data;
    fs::create_dir_all(data).with_context(|| data.display().to_string())?;
    ensure!(
        !database.exists(),
        "{} exists already: a restore replaces nothing. Stop the program, move what is in {} to \
         another folder, and restore again",
        database.display(),
        data.display()
    );
    let folder = TemporaryFolder::next_to(&database)?;
    let manifest: Manifest = archive::read(from, &folder.0, &settings.backup)?;
    let leads = checked(&folder.0.join(DATABASE)).await?;
    ensure!(
        leads == manifest.leads,
        "{leads} leads are in the backup, and {} should be",
        manifest.leads
    );
    // The database last: only a folder with a database can be started from.
    let mut names: Vec<&String> = manifest
        .files
        .keys()
        .filter(|name| *name != DATABASE)
        .collect();
    let own = DATABASE.to_owned();
    names.push(&own);
    for name in names {
        let place = data.join(name);
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        }
        fs::rename(folder.0.join(name), &place).with_context(|| place.display().to_string())?;
    }
    sync_folder(Some(data));
    Ok(leads)
}

fn sqlite_file(settings: &Settings) -> anyhow::Result<PathBuf> {
    match settings.database()? {
        Location::Sqlite { file, .. } => Ok(file),
        Location::Postgres { .. } => bail!(
            "this is for SQLite. The leads are in PostgreSQL, whose own tools do it: \
             pg_dump --format=custom, and pg_restore into an empty database"
        ),
    }
}

async fn checked(database: &Path) -> anyhow::Result<i64> {
    match store::check_sqlite(database).await? {
        Ok(leads) => Ok(leads),
        Err(wrong) => bail!("the database is damaged: {wrong}"),
    }
}

/// Collects all files in the data folder, except the database, temporary folders and unfinished files.
fn collect(root: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) -> anyhow::Result<()> {
    let folder = root.join(below);
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            bail!("{} has a name that is not UTF-8", entry.path().display());
        };
        let is_own =
            below.is_empty() && (name.starts_with(DATABASE) || name.starts_with(TEMPORARY));
        if is_own || name.ends_with(UNFINISHED) {
            continue;
        }
        let path = if below.is_empty() {
            name
        } else {
            format!("{below}/{name}")
        };
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(root, &path, files)?;
        } else if kind.is_file() {
            files.push((path, entry.path()));
        }
    }
    files[1..].sort();
    Ok(())
}

/// A temporary folder, removed on drop.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn next_to(file: &Path) -> anyhow::Result<Self> {
        let parent = file
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let folder = parent.join(format!("{TEMPORARY}{}", uuid::Uuid::new_v4()));
        fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self(folder))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // A leftover folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Syncs a folder, which makes renames in it durable.
fn sync_folder(folder: Option<&Path>) {
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = fs::File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}
