//! The content in force: what the program ships or a folder holds, and over it what was published at
//! the desk.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use content::{Files, Problem, Site};
use endpoint::WorkerPool;
use sha2::{Digest, Sha256};
use store::{ContentNote, ContentRow, Store};

/// How the identifier of a shipped file's version begins.
pub const SHIPPED: &str = "shipped";

/// The texts behind a [`Site`].
#[derive(Clone, Debug)]
pub struct Published {
    /// What there is without the desk.
    base: Arc<Files>,
    /// What the site says.
    files: Arc<Files>,
    /// How often content was changed when this was read.
    pub revision: i64,
    /// The newest version of each file that was ever changed.
    edits: BTreeMap<String, ContentRow>,
    /// Why some of them are not shown.
    pub left_out: Vec<Problem>,
}

/// What a file shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'a> {
    /// This text.
    Text(&'a str),
    /// What it is without the desk.
    Shipped,
    /// Nothing.
    Removed,
}

impl Published {
    /// What there is without the desk: the content of a folder, or the one built into the program.
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

    /// Reads what was published, and the site that it makes. What does not fit, such as after an
    /// upgrade, is left out and told, and never keeps the program from serving.
    ///
    /// # Errors
    /// When the database does not answer, or the content cannot be served even without the desk.
    pub async fn read(
        base: Arc<Files>,
        store: &Store,
        workers: &WorkerPool,
    ) -> anyhow::Result<(Self, Box<Site>)> {
        let revision = store.content_revision().await?;
        let edits: BTreeMap<String, ContentRow> = store
            .content_edits()
            .await?
            .into_iter()
            .map(|row| (row.path.clone(), row))
            .collect();
        let mut fitting: Vec<&ContentRow> = edits.values().collect();
        let mut left_out = Vec::new();
        loop {
            let mut files = Files::clone(&base);
            for row in &fitting {
                put(&mut files, &base, &row.path, change_of(row));
            }
            let load = move || (content::load(&files), files);
            let (loaded, files) = workers.run("load content", load).await?;
            match loaded {
                Ok(site) => {
                    for problem in &left_out {
                        tracing::error!(%problem, "what was published is not shown");
                    }
                    let published = Self {
                        base,
                        files: Arc::new(files),
                        revision,
                        edits,
                        left_out,
                    };
                    return Ok((published, Box::new(site)));
                }
                Err(problems) if fitting.is_empty() => return Err(complaint(&problems)),
                Err(problems) => {
                    let before = fitting.len();
                    let is_named = |row: &&ContentRow| problems.iter().any(|p| p.file == row.path);
                    fitting.retain(|row| !is_named(row));
                    if fitting.len() == before {
                        fitting.clear();
                    }
                    left_out.extend(problems);
                }
            }
        }
    }

    /// The same after a reading of the database; the base stays.
    ///
    /// # Errors
    /// As [`Published::read`].
    pub async fn again(
        &self,
        store: &Store,
        workers: &WorkerPool,
    ) -> anyhow::Result<(Self, Box<Site>)> {
        Self::read(Arc::clone(&self.base), store, workers).await
    }

    /// What the site says, file by file.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The newest version of a file, if it was ever changed.
    pub fn edit(&self, path: &str) -> Option<&ContentRow> {
        self.edits.get(path)
    }

    /// All files that were ever changed.
    pub fn edits(&self) -> impl Iterator<Item = &ContentRow> {
        self.edits.values()
    }

    /// A file as it is to be changed: the newest version, even one that is left out.
    pub fn text(&self, path: &str) -> Option<&str> {
        match self.edit(path).map(change_of) {
            Some(Change::Text(words)) => Some(words),
            Some(Change::Removed) => None,
            Some(Change::Shipped) | None => self.shipped(path),
        }
    }

    /// What whoever changes a file has to have seen; empty for one that never was.
    pub fn version(&self, path: &str) -> String {
        if let Some(row) = self.edit(path) {
            return row.id.clone();
        }
        self.shipped(path).map_or_else(String::new, |text| {
            let hash = hex::encode(Sha256::digest(text));
            format!("{SHIPPED}-{}", &hash[..12])
        })
    }

    /// A file as it is without the desk.
    pub fn shipped(&self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.base.get(path)?).ok()
    }

    /// Whether a change would change nothing: the file says this, and shows it.
    pub fn says(&self, path: &str, change: Change<'_>) -> bool {
        let Change::Text(text) = change else {
            return false;
        };
        self.text(path) == Some(text) && self.files.get(path) == Some(text.as_bytes())
    }

    /// All files with one changed.
    pub fn with(&self, path: &str, change: Change<'_>) -> Files {
        let mut files = Files::clone(&self.files);
        put(&mut files, &self.base, path, change);
        files
    }

    /// The same after a change that is stored.
    #[must_use]
    pub fn changed(&self, files: Files, row: ContentRow) -> Self {
        let mut next = self.clone();
        next.files = Arc::new(files);
        next.revision += 1;
        next.edits.insert(row.path.clone(), row);
        next
    }
}

/// What a version makes of its file.
pub fn change_of(row: &ContentRow) -> Change<'_> {
    match &row.text {
        Some(words) => Change::Text(words),
        None if row.note == ContentNote::Removed.key() => Change::Removed,
        None => Change::Shipped,
    }
}

fn put(files: &mut Files, base: &Files, path: &str, change: Change<'_>) {
    let words = match change {
        Change::Text(words) => Some(words.as_bytes()),
        Change::Shipped => base.get(path),
        Change::Removed => None,
    };
    match words {
        Some(words) => files.insert(path, words),
        None => files.remove(path),
    }
}

/// Problems as one error, a line each.
pub fn complaint(problems: &[Problem]) -> anyhow::Error {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    anyhow::anyhow!(
        "the content has {} problem(s):\n{}",
        lines.len(),
        lines.join("\n")
    )
}
