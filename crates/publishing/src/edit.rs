//! An edit of one content file, and the errors of publishing it.

use content::editing;
use contract::desk::{ContentKind, ContentProblem};
use domain::Locale;
use store::{ContentNote, StoreError};
use workers::WorkError;

use crate::published::{Change, Published};
use crate::publishing_lock::LockTimeout;

/// A change of one file by one person, based on the version that they saw.
#[derive(Clone, Copy, Debug)]
pub struct Edit<'a> {
    /// The file.
    pub path: &'a str,
    /// The change.
    pub change: Change<'a>,
    /// The kind of change, for the history.
    pub note: ContentNote,
    /// The version that the person saw; see [`Published::version`].
    pub expected: &'a str,
    /// The person's identifier.
    pub person: &'a str,
    /// The person's name.
    pub name: &'a str,
    /// The person's language.
    pub locale: Locale,
}

/// The reason why an edit was not published.
#[derive(Debug)]
pub enum PublishError {
    /// The file does not exist and may not be created.
    NotFound,
    /// Another version was published in the meantime.
    Conflict,
    /// The content would be invalid.
    Problems(Vec<ContentProblem>),
    /// The database is unavailable; the reason is logged.
    Unavailable,
    /// Other work is taking too long.
    Busy,
}

impl PublishError {
    /// One problem with a whole file.
    pub(crate) fn of_file(path: &str, message: String) -> Self {
        Self::Problems(vec![ContentProblem {
            pointer: String::new(),
            place: String::new(),
            line: None,
            file: path.to_owned(),
            title: path.to_owned(),
            message,
        }])
    }
}

impl From<WorkError> for PublishError {
    fn from(_: WorkError) -> Self {
        // The pool logs the error.
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
        tracing::error!(%error, "cannot read or store content");
        Self::Unavailable
    }
}

impl Published {
    /// Whether a file can be removed: cities, posts, and pages that were added at the desk.
    pub fn may_remove(&self, path: &str) -> bool {
        let is_added =
            editing::kind_of(path) == Some(ContentKind::Pages) && self.shipped(path).is_none();
        is_removable(path) || is_added
    }

    /// Checks that a file still has the version that the editor saw. For a new file that version is
    /// empty.
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

/// Whether every file of this path's kind can be removed.
pub fn is_removable(path: &str) -> bool {
    matches!(
        editing::kind_of(path),
        Some(ContentKind::Cities | ContentKind::Posts)
    )
}

/// Whether a file of this path may be created. The name itself is checked with the content.
pub fn is_creatable(path: &str) -> bool {
    let is_plain = |c: char| c.is_lowercase() || c.is_ascii_digit() || "-_./".contains(c);
    let kind = editing::kind_of(path);
    let is_new = is_removable(path) || kind == Some(ContentKind::Pages);
    is_new && path.len() <= 120 && path.chars().all(is_plain)
}
