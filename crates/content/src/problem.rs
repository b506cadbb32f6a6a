//! A problem in a content file, and where it is.

use std::collections::BTreeMap;
use std::fmt;

use domain::Locale;

/// A problem in a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Path below `content/`.
    pub file: String,
    /// The line, counted from 1, if known.
    pub line: Option<usize>,
    /// The error message in English.
    pub message: String,
    /// The error message in other languages, if it is translated. A slice, to keep the Result small.
    pub(crate) translations: Box<[(Locale, String)]>,
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
            translations: Box::default(),
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
            translations: Box::default(),
            offset: Some(offset),
            pointer: None,
        }
    }

    /// The same problem with its message in several languages.
    pub(crate) fn translated(self, mut messages: BTreeMap<Locale, String>) -> Self {
        Self {
            message: messages.remove(&Locale::En).unwrap_or(self.message),
            translations: messages.into_iter().collect(),
            ..self
        }
    }

    /// The error message in a language if it is translated, else in English.
    pub fn message_in(&self, locale: Locale) -> &str {
        let mut translations = self.translations.iter();
        let own = translations.find(|(own, _)| *own == locale);
        own.map_or(&self.message, |(_, message)| message)
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
