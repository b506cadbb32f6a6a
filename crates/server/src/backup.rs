//! `mudanza backup` and `mudanza restore`: the data folder in one file, made while the program runs
//! and proved when it is brought back.

mod archive;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use store::Location;

use crate::config::Settings;
use archive::Manifest;

/// The database's own name in the archive and in the data folder.
const DATABASE: &str = "mudanza.db";
/// How the folder begins in which a backup or a restore is prepared.
const PREPARING: &str = ".mudanza-";

/// Writes everything in the data folder to one file that does not exist yet. Answers how many leads
/// are in it. The program may be running: the database is copied as it stands at one moment.
///
/// # Errors
/// What stands in the way; no file is left then.
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
    let folder = Preparing::beside(to)?;
    let copy = folder.0.join(DATABASE);
    store::copy_sqlite(&database, &copy)
        .await
        .context("the database could not be copied")?;
    let leads = checked(&copy).await?;
    // The database first: of what it names, nothing is newer than what is copied now.
    let mut files = vec![(DATABASE.to_owned(), copy)];
    collect(&settings.data, "", &mut files)?;
    let part = folder.0.join("archive");
    archive::write(&part, &files, leads)?;
    fs::rename(&part, to).with_context(|| to.display().to_string())?;
    sync_folder(to.parent());
    Ok(leads)
}

/// Brings a backup back into a data folder without a database. Nothing is in its place before all
/// of it is proved: each file by its hash, the database page by page. Answers how many leads came
/// back.
///
/// # Errors
/// What stands in the way; the folder is as it was then.
pub async fn restore(settings: &Settings, from: &Path) -> anyhow::Result<i64> {
    let database = sqlite_file(settings)?;
    let data = &settings.data;
    fs::create_dir_all(data).with_context(|| data.display().to_string())?;
    ensure!(
        !database.exists(),
        "{} exists already: a restore replaces nothing. Stop the program, move the folder {} away, \
         and restore again",
        database.display(),
        data.display()
    );
    let folder = Preparing::beside(&database)?;
    let manifest: Manifest = archive::read(from, &folder.0)?;
    let leads = checked(&folder.0.join(DATABASE)).await?;
    ensure!(
        leads == manifest.leads,
        "{leads} leads are in the backup, and {} should be",
        manifest.leads
    );
    // The database last: with it, the folder is one that a program can start in.
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

/// Everything in the data folder but the database itself, and what is being prepared.
fn collect(root: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) -> anyhow::Result<()> {
    let folder = root.join(below);
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            bail!("{} has a name that is no text", entry.path().display());
        };
        let is_own =
            below.is_empty() && (name.starts_with(DATABASE) || name.starts_with(PREPARING));
        if is_own {
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

/// A folder that is gone in the end.
struct Preparing(PathBuf);

impl Preparing {
    fn beside(file: &Path) -> anyhow::Result<Self> {
        let parent = file
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let folder = parent.join(format!("{PREPARING}{}", uuid::Uuid::new_v4()));
        fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self(folder))
    }
}

impl Drop for Preparing {
    fn drop(&mut self) {
        // What cannot be taken away is in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A name is on disk once its folder is.
fn sync_folder(folder: Option<&Path>) {
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = fs::File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}
