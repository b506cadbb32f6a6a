//! A rule violation in one section, before it is located in a file.

use crate::problem_messages::ProblemMessage;

/// An error in a section.
#[derive(Debug)]
pub struct Violation {
    /// The error message.
    pub message: ProblemMessage,
    /// The text in the section whose line is reported; `None` for the whole section.
    pub excerpt: Option<String>,
}

impl Violation {
    /// A violation of the section as a whole.
    pub const fn new(message: ProblemMessage) -> Self {
        Self {
            message,
            excerpt: None,
        }
    }

    /// A violation at this text of the section.
    pub fn at(excerpt: &str, message: ProblemMessage) -> Self {
        Self {
            message,
            excerpt: Some(excerpt.to_owned()),
        }
    }
}
