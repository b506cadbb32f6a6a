//! Exports the published content, with desk edits, as files.

use std::fs;
use std::path::{Component, Path};
use std::time::Duration;

use anyhow::{Context, ensure};
use store::{Location, Store};

use crate::published::Published;
use workers::{Watchdog, WorkerPool};

/// How long reading all content may take.
const LOAD_DEADLINE: Duration = Duration::from_mins(5);

/// Writes the published content to a folder that is empty or does not exist: the files of the folder
/// `content` (the shipped ones if empty) with the database's edits. Returns the number of files. The
/// server may be running.
///
/// # Errors
/// When the folder is not empty, or content cannot be read or written.
pub async fn export(content: &str, database: &Location, folder: &Path) -> anyhow::Result<usize> {
    let is_empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(error).with_context(|| folder.display().to_string()),
    };
    ensure!(
        is_empty,
        "{} is not empty; an export overwrites nothing",
        folder.display()
    );
    let published = read_published(content, database).await?;
    print_left_out(&published);
    let mut count = 0;
    for (path, bytes) in published.files().below("") {
        let path = Path::new(path);
        let is_within = |part: Component<'_>| matches!(part, Component::Normal(_));
        ensure!(
            path.components().all(is_within),
            "{} is not a content path",
            path.display()
        );
        let file = folder.join(path);
        if let Some(above) = file.parent() {
            fs::create_dir_all(above).with_context(|| above.display().to_string())?;
        }
        fs::write(&file, bytes).with_context(|| file.display().to_string())?;
        count += 1;
    }
    Ok(count)
}

/// Reads the content of a folder with the database's edits.
pub async fn read_published(content: &str, database: &Location) -> anyhow::Result<Published> {
    let base = Published::base(content)?;
    let store = Box::pin(Store::open(database))
        .await
        .context("the database")?;
    let workers = WorkerPool::new("export", 1, 0, LOAD_DEADLINE, &Watchdog::default());
    let read = Box::pin(Published::read(base, &store, &workers)).await;
    store.close().await;
    let (published, _) = read?;
    Ok(published)
}

/// Prints edits that are skipped.
pub fn print_left_out(published: &Published) {
    for problem in &published.left_out {
        eprintln!("skipped, because it is invalid: {problem}");
    }
}
