//! The published content: the shipped files or those of a folder, overlaid with the edits from the
//! desk.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use content::editing;
use content::{Files, Problem, Sites};
use contract::desk::ContentKind;
use sha2::{Digest, Sha256};
use store::{ContentNote, ContentRow, Store};
use workers::WorkerPool;

/// Prefix of a shipped file's version.
pub const SHIPPED: &str = "shipped";

/// The files that [`Sites`] are read from.
#[derive(Clone, Debug)]
pub struct Published {
    /// The files without desk edits.
    base: Arc<Files>,
    /// The files with desk edits.
    files: Arc<Files>,
    /// The content revision: how many versions of files were published.
    pub revision: i64,
    /// The latest version of each edited file.
    edits: BTreeMap<String, ContentRow>,
    /// The reasons why some edits are not applied.
    pub left_out: Vec<Problem>,
}

/// The new state of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'a> {
    /// This text.
    Text(&'a str),
    /// The shipped text.
    Shipped,
    /// No file.
    Removed,
}

impl Published {
    /// The files without desk edits: those of a folder, or those built into the program.
    ///
    /// # Errors
    /// Names the file or folder that cannot be read.
    pub fn base(folder: &str) -> anyhow::Result<Arc<Files>> {
        Ok(Arc::new(if folder.is_empty() {
            Files::shipped()
        } else {
            Files::from_folder(Path::new(folder))?
        }))
    }

    /// Files that nobody has edited.
    #[cfg(test)]
    pub(crate) fn unedited(base: Arc<Files>) -> Self {
        Self {
            files: Arc::clone(&base),
            base,
            revision: 0,
            edits: BTreeMap::new(),
            left_out: Vec::new(),
        }
    }

    /// Reads the desk's edits and the resulting site. Edits that are invalid, for example after an
    /// upgrade, are left out and logged; they never keep the program from serving.
    ///
    /// # Errors
    /// When the database is unavailable, or the content is invalid even without edits.
    pub async fn read(
        base: Arc<Files>,
        store: &Store,
        workers: &WorkerPool,
    ) -> anyhow::Result<(Self, Box<Sites>)> {
        let revision = store.content_revision().await?;
        let edits: BTreeMap<String, ContentRow> = store
            .content_edits()
            .await?
            .into_iter()
            .map(|row| (row.path.clone(), completed(&base, row)))
            .collect();
        let mut applied: Vec<&ContentRow> = edits.values().collect();
        let mut left_out = Vec::new();
        loop {
            let mut files = Files::clone(&base);
            for row in &applied {
                put(&mut files, &base, &row.path, change_of(row));
            }
            let load = move || (content::load_all(&files), files);
            let (loaded, files) = workers.run("load content", load).await?;
            match loaded {
                Ok(sites) => {
                    for problem in &left_out {
                        tracing::error!(%problem, "a published edit is not applied");
                    }
                    let published = Self {
                        base,
                        files: Arc::new(files),
                        revision,
                        edits,
                        left_out,
                    };
                    return Ok((published, Box::new(sites)));
                }
                Err(problems) if applied.is_empty() => return Err(problems_error(&problems)),
                Err(problems) => {
                    let before = applied.len();
                    let is_named = |row: &&ContentRow| problems.iter().any(|p| p.file == row.path);
                    applied.retain(|row| !is_named(row));
                    if applied.len() == before {
                        applied.clear();
                    }
                    left_out.extend(problems);
                }
            }
        }
    }

    /// Reads the database again with the same base files.
    ///
    /// # Errors
    /// As [`Published::read`].
    pub async fn reload(
        &self,
        store: &Store,
        workers: &WorkerPool,
    ) -> anyhow::Result<(Self, Box<Sites>)> {
        Self::read(Arc::clone(&self.base), store, workers).await
    }

    /// The files with desk edits.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The files with desk edits, to read them on another thread.
    pub fn shared_files(&self) -> Arc<Files> {
        Arc::clone(&self.files)
    }

    /// The files that show an image, with their texts once drawings take its place.
    pub fn without_image(&self, name: &str) -> Vec<(String, String)> {
        let without = |(path, _): (&str, ContentKind)| {
            let text = self.text(path).filter(|text| text.contains(name))?;
            // The latest version of another file may be invalid, and is not published with this change.
            let is_applied = self.files.get(path) == Some(text.as_bytes());
            let changed = content::with_drawings(&self.base, path, text, |own| own == name);
            Some((path.to_owned(), changed.filter(|_| is_applied)?))
        };
        editing::files(&self.files).filter_map(without).collect()
    }

    /// The text of a file with drawings in place of images that are neither uploaded nor drawings.
    pub fn without_missing_images(
        &self,
        path: &str,
        text: &str,
        is_uploaded: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let is_missing = |name: &str| !is_uploaded(name) && !content::has_drawing(&self.base, name);
        content::with_drawings(&self.base, path, text, is_missing)
    }

    /// The latest version of a file, if it was ever edited.
    pub fn edit(&self, path: &str) -> Option<&ContentRow> {
        self.edits.get(path)
    }

    /// The latest versions of all edited files.
    pub fn edits(&self) -> impl Iterator<Item = &ContentRow> {
        self.edits.values()
    }

    /// The text of a file for editing: the latest version, even if it is not applied.
    pub fn text(&self, path: &str) -> Option<&str> {
        match self.edit(path).map(change_of) {
            Some(Change::Text(text)) => Some(text),
            Some(Change::Removed) => None,
            Some(Change::Shipped) | None => self.shipped(path),
        }
    }

    /// The version that an editor must have seen; empty for a file that never existed.
    pub fn version(&self, path: &str) -> String {
        if let Some(row) = self.edit(path) {
            return row.id.clone();
        }
        self.shipped(path).map_or_else(String::new, |text| {
            let hash = hex::encode(Sha256::digest(text));
            format!("{SHIPPED}-{}", &hash[..12])
        })
    }

    /// A version with the texts that its file lacks, because a later version of the program has added them.
    #[must_use]
    pub fn completed(&self, version: ContentRow) -> ContentRow {
        completed(&self.base, version)
    }

    /// The text of a file without desk edits.
    pub fn shipped(&self, path: &str) -> Option<&str> {
        text_in(&self.base, path)
    }

    /// Whether a change would have no effect, because the file has this text and it is applied.
    pub fn is_unchanged_by(&self, path: &str, change: Change<'_>) -> bool {
        let Change::Text(text) = change else {
            return false;
        };
        self.text(path) == Some(text) && self.files.get(path) == Some(text.as_bytes())
    }

    /// All files with changes applied.
    pub fn with(&self, changes: &[(&str, Change<'_>)]) -> Files {
        let mut files = Files::clone(&self.files);
        for (path, change) in changes {
            put(&mut files, &self.base, path, *change);
        }
        files
    }

    /// A copy with the stored changes of one publication applied.
    #[must_use]
    pub fn changed(&self, files: Files, rows: &[ContentRow]) -> Self {
        let mut next = self.clone();
        next.files = Arc::new(files);
        next.revision += i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let rows = rows.iter().map(|row| (row.path.clone(), row.clone()));
        next.edits.extend(rows);
        next
    }
}

/// The change that a stored version makes.
pub fn change_of(row: &ContentRow) -> Change<'_> {
    match &row.text {
        Some(text) => Change::Text(text),
        None if row.note == ContentNote::Removed => Change::Removed,
        None => Change::Shipped,
    }
}

fn completed(base: &Files, version: ContentRow) -> ContentRow {
    let published = version.text.as_deref();
    let texts = text_in(base, &version.path).zip(published);
    let text = texts
        .and_then(|(shipped, published)| editing::completed(&version.path, shipped, published));
    ContentRow {
        text: text.or(version.text),
        ..version
    }
}

fn text_in<'a>(files: &'a Files, path: &str) -> Option<&'a str> {
    std::str::from_utf8(files.get(path)?).ok()
}

fn put(files: &mut Files, base: &Files, path: &str, change: Change<'_>) {
    let text = match change {
        Change::Text(text) => Some(text.as_bytes()),
        Change::Shipped => base.get(path),
        Change::Removed => None,
    };
    match text {
        Some(text) => files.insert(path, text),
        None => files.remove(path),
    }
}

/// Joins problems into one error, one per line.
pub fn problems_error(problems: &[Problem]) -> anyhow::Error {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    anyhow::anyhow!(
        "the content has {} problem(s):\n{}",
        lines.len(),
        lines.join("\n")
    )
}
