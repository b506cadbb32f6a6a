//! Failures to send a message.

use domain::redacted;

/// A failure to send a message.
#[derive(Debug)]
pub struct Failure {
    /// The reason, without personal data.
    pub reason: String,
    /// The consequence.
    pub outcome: Outcome,
}

/// The consequence of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is retried, as long as there are attempts left.
    Retry,
    /// A retry is pointless.
    Dead,
    /// The recipient has had enough mails for a day.
    Limited,
    /// The push service no longer knows the device.
    Unsubscribed,
    /// There is nothing to say any longer.
    Obsolete,
}

impl Failure {
    /// A temporary failure, which is retried.
    #[allow(clippy::needless_pass_by_value)] // Errors are consumed here.
    pub fn temporary(reason: impl ToString) -> Self {
        Self {
            reason: redacted(&reason.to_string()),
            outcome: Outcome::Retry,
        }
    }

    /// A permanent failure, which is not retried.
    #[allow(clippy::needless_pass_by_value)] // As above.
    pub fn permanent(reason: impl ToString) -> Self {
        Self {
            reason: redacted(&reason.to_string()),
            outcome: Outcome::Dead,
        }
    }

    /// The push service no longer knows the device.
    pub fn unsubscribed() -> Self {
        Self {
            reason: String::new(),
            outcome: Outcome::Unsubscribed,
        }
    }

    /// There is nothing to say any longer, such as that a lead waits.
    pub fn obsolete() -> Self {
        Self {
            reason: String::new(),
            outcome: Outcome::Obsolete,
        }
    }

    /// The message is held back, because its recipient has had enough mails for a day.
    pub fn limited() -> Self {
        Self {
            reason: String::new(),
            outcome: Outcome::Limited,
        }
    }
}
