//! The kinds of content edits.

/// The kind of an edit of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentNote {
    /// Published new text.
    Published,
    /// Restored an earlier version.
    Undone,
    /// Removed the file.
    Removed,
    /// Restored the file that ships with the program.
    Shipped,
}

impl ContentNote {
    const ALL: [Self; 4] = [Self::Published, Self::Undone, Self::Removed, Self::Shipped];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Undone => "undone",
            Self::Removed => "removed",
            Self::Shipped => "shipped",
        }
    }

    /// The note with this name.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|note| note.key() == key)
    }
}
