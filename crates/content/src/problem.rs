//! A problem in a content file, and where it is.

use std::fmt;

/// A problem in a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Path below `content/`.
    pub file: String,
    /// The line, counted from 1, if known.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// The byte offset in the file, if known.
    pub(crate) offset: Option<usize>,
    /// The field, as a JSON Pointer, where no offset is known.
    pub(crate) pointer: Option<String>,
}

impl Problem {
    /// A problem with a whole file.
    pub fn file(file: &str, message: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            line: None,
            message: message.into(),
            offset: None,
            pointer: None,
        }
    }

    /// A problem with a field, whose JSON Pointer is such as `/image/name`.
    pub fn in_field(file: &str, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            pointer: Some(pointer.into()),
            ..Self::file(file, message)
        }
    }

    /// A problem at a byte offset.
    pub fn at(file: &str, text: &str, offset: usize, message: impl Into<String>) -> Self {
        let line = text.bytes().take(offset).filter(|b| *b == b'\n').count() + 1;
        Self {
            file: file.into(),
            line: Some(line),
            message: message.into(),
            offset: Some(offset),
            pointer: None,
        }
    }

    /// An error of the TOML parser.
    pub(crate) fn toml(file: &str, text: &str, error: &toml::de::Error) -> Self {
        match error.span() {
            Some(span) => Self::at(file, text, span.start, error.message()),
            None => Self::file(file, error.message()),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "content/{}:{line}: {}", self.file, self.message),
            None => write!(f, "content/{}: {}", self.file, self.message),
        }
    }
}
