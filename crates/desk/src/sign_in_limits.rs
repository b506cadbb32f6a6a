//! Limits of sign-ins, in memory.

use endpoint::RateLimit;
use tokio::sync::Semaphore;
use workers::Watchdog;

use crate::passwords::Passwords;
use crate::unsaved::Unsaved;

/// Sign-ins per minute from one address whose browser has not signed in before, and five times as many from
/// an IPv6 /48. They wait in one line for the check of their passwords, about 20 a second.
const SIGN_INS_PER_MINUTE: u32 = 60;

/// Limits how often strangers sign in, and how many passwords are checked at a time.
pub struct SignInLimits {
    /// Checks passwords with limited concurrency.
    pub(crate) passwords: Passwords,
    /// Limits the sign-ins of strangers.
    pub(crate) sign_ins: RateLimit,
    /// The turn of the next request for a link to choose a new password.
    pub(crate) link_requests: Semaphore,
    /// What could not be saved.
    pub(crate) unsaved: Unsaved,
}

impl SignInLimits {
    /// Limits without any sign-in so far. The watchdog watches the workers that check passwords.
    pub fn new(watchdog: &Watchdog) -> Self {
        Self {
            passwords: Passwords::new(watchdog),
            sign_ins: RateLimit::new(SIGN_INS_PER_MINUTE, 0),
            link_requests: Semaphore::new(1),
            unsaved: Unsaved::default(),
        }
    }
}
