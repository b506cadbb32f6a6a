//! Why a message was not sent.

/// Why a message was not sent.
#[derive(Debug)]
pub struct Failure {
    /// The reason, without personal data.
    pub reason: String,
    /// Whether a retry is pointless.
    pub is_final: bool,
}

impl Failure {
    /// A temporary failure, which is retried.
    #[allow(clippy::needless_pass_by_value)] // Errors are consumed here.
    pub fn temporary(reason: impl ToString) -> Self {
        Self {
            reason: reason.to_string(),
            is_final: false,
        }
    }

    /// A permanent failure, which is not retried.
    #[allow(clippy::needless_pass_by_value)] // As above.
    pub fn permanent(reason: impl ToString) -> Self {
        Self {
            reason: reason.to_string(),
            is_final: true,
        }
    }
}
