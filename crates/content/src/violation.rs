//! A broken rule of one section, before it is located in a file.

/// What is wrong with a section, and the words of the file it is about; none if it is about the
/// section as a whole.
#[derive(Debug)]
pub struct Violation {
    /// What is wrong.
    pub message: String,
    /// What to look for in the section to name the line.
    pub words: Option<String>,
}

impl Violation {
    /// About the section as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            words: None,
        }
    }

    /// About these words of the section.
    pub fn at(words: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            words: Some(words.to_owned()),
        }
    }
}
