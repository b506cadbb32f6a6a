//! Why a message was not sent.

/// Why a message was not sent.
#[derive(Debug)]
pub struct Failure {
    /// In words, without anybody's name.
    pub words: String,
    /// Whether trying again is of no use.
    pub is_final: bool,
}

impl Failure {
    /// A failure that may pass.
    #[allow(clippy::needless_pass_by_value)] // Errors are handed over and end here.
    pub fn passing(words: impl ToString) -> Self {
        Self {
            words: words.to_string(),
            is_final: false,
        }
    }

    /// A failure that will not.
    #[allow(clippy::needless_pass_by_value)] // As above.
    pub fn lasting(words: impl ToString) -> Self {
        Self {
            words: words.to_string(),
            is_final: true,
        }
    }
}
