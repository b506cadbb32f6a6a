//! Sign-in failure reasons, for the security log and metrics.

use telemetry::LabeledCounter;

/// The reason why a sign-in failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInFailure {
    /// Email or password are wrong.
    Password,
    /// The code of the second factor is wrong.
    Code,
    /// Too many failures before: nothing was checked.
    Throttled,
}

impl SignInFailure {
    /// Its name in security events and metrics.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Code => "code",
            Self::Throttled => "throttled",
        }
    }

    /// A counter for each failure.
    pub fn counter() -> LabeledCounter {
        LabeledCounter::new([Self::Password, Self::Code, Self::Throttled].map(Self::key))
    }
}
