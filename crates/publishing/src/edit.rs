//! An edit of one content file, and why it is refused.

use content::editing;
use contract::desk::{ContentKind, ContentProblem};
use endpoint::WorkError;
use store::{ContentNote, StoreError};

use crate::published::{Change, Published};
use crate::publishing_lock::LockTimeout;

/// A change of one file by one person, who saw one version of it.
#[derive(Clone, Copy, Debug)]
pub struct Edit<'a> {
    /// The file.
    pub path: &'a str,
    /// What it becomes.
    pub change: Change<'a>,
    /// How the history names the change.
    pub note: ContentNote,
    /// The version that the person saw, of [`Published::version`].
    pub expected: &'a str,
    /// Who, by identifier.
    pub person: &'a str,
    /// Their name.
    pub name: &'a str,
}

/// Why an edit is not published.
#[derive(Debug)]
pub enum PublishError {
    /// There is no such file, and it may not be created.
    NotFound,
    /// Somebody else published another version meanwhile.
    Conflict,
    /// The content would not be sound.
    Problems(Vec<ContentProblem>),
    /// Nothing can be stored or read now; the reason is logged.
    Unavailable,
    /// Other work takes too long.
    Busy,
}

impl PublishError {
    /// One problem of a whole file.
    pub(crate) fn of_file(path: &str, message: String) -> Self {
        Self::Problems(vec![ContentProblem {
            pointer: String::new(),
            line: None,
            file: path.to_owned(),
            message,
        }])
    }
}

impl From<WorkError> for PublishError {
    fn from(_: WorkError) -> Self {
        // The pool has logged it.
        Self::Busy
    }
}

impl From<LockTimeout> for PublishError {
    fn from(_: LockTimeout) -> Self {
        Self::Busy
    }
}

impl From<StoreError> for PublishError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "content cannot be read or stored");
        Self::Unavailable
    }
}

impl Published {
    /// Whether a file still is in the version that somebody saw. One that does not exist is created by
    /// whoever saw none.
    ///
    /// # Errors
    /// [`PublishError::NotFound`] or [`PublishError::Conflict`].
    pub fn expect(&self, path: &str, expected: &str) -> Result<(), PublishError> {
        let exists = self.text(path).is_some() || self.edit(path).is_some();
        if editing::kind_of(path).is_none() || !exists && !is_creatable(path) {
            return Err(PublishError::NotFound);
        }
        if self.version(path) == expected {
            Ok(())
        } else if exists {
            Err(PublishError::Conflict)
        } else {
            Err(PublishError::NotFound)
        }
    }
}

/// Whether a file can be removed, and created again.
pub fn is_removable(path: &str) -> bool {
    matches!(
        editing::kind_of(path),
        Some(ContentKind::Towns | ContentKind::Posts)
    )
}

/// Whether a file of this path may be created. What its name may hold is checked with the content.
pub fn is_creatable(path: &str) -> bool {
    let is_plain = |c: char| c.is_lowercase() || c.is_ascii_digit() || "-_./".contains(c);
    is_removable(path) && path.len() <= 120 && path.chars().all(is_plain)
}
