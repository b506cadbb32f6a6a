//! A rule violation in one section, before it is located in a file.

/// What is wrong with a section.
#[derive(Debug)]
pub struct Violation {
    /// What is wrong.
    pub message: String,
    /// The text in the section whose line is reported; `None` for the whole section.
    pub excerpt: Option<String>,
}

impl Violation {
    /// A violation of the section as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            excerpt: None,
        }
    }

    /// A violation at this text of the section.
    pub fn at(excerpt: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            excerpt: Some(excerpt.to_owned()),
        }
    }
}
