//! Wrong passwords cost time: each more than the last, by account and by address. What is counted
//! is in the database, so that a restart forgives nothing.

use std::net::IpAddr;

use store::StoreError;

use crate::Context;
use crate::secret;
use endpoint::household;

/// After so many an account waits, for at most so many seconds: more would let a stranger lock its
/// owner out.
const ACCOUNT: (u32, i64) = (3, 60);
/// The same for an address.
const ADDRESS: (u32, i64) = (10, 900);

/// Who tries.
pub struct LoginThrottle {
    subjects: [String; 2],
}

impl LoginThrottle {
    /// LoginThrottle of an account from an address. Neither is kept as it is.
    pub fn of(email: &str, address: IpAddr) -> Self {
        let email = email.trim().to_lowercase();
        Self {
            subjects: [
                secret::hash(&format!("account {email}")),
                secret::hash(&format!("address {}", household(address))),
            ],
        }
    }

    /// How many seconds are left to wait; 0 is none.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn wait(&self, context: &Context) -> Result<i64, StoreError> {
        let now = (context.clock)().as_millisecond();
        let mut longest = 0;
        for (subject, rule) in self.subjects.iter().zip([ACCOUNT, ADDRESS]) {
            let (failures, last) = context.store.sign_in_failures(subject).await?;
            let until = last.saturating_add(pause(failures, rule) * 1_000);
            longest = longest.max((until - now + 999) / 1_000);
        }
        Ok(longest)
    }

    /// Counts a try before it is made, so that many at once gain nothing.
    ///
    /// # Errors
    /// When the database cannot write.
    pub async fn count(&self, context: &Context) -> Result<(), StoreError> {
        let now = (context.clock)().as_millisecond();
        context
            .store
            .record_sign_in_failure(&self.subjects, now)
            .await
    }

    /// It was right: all is forgotten.
    ///
    /// # Errors
    /// When the database cannot write.
    pub async fn forget(&self, context: &Context) -> Result<(), StoreError> {
        context.store.clear_sign_in_failures(&self.subjects).await
    }
}

/// Seconds to wait after so many failures.
fn pause(failures: u32, (free, longest): (u32, i64)) -> i64 {
    let beyond = failures.saturating_sub(free);
    if beyond == 0 {
        return 0;
    }
    2_i64
        .checked_pow(beyond - 1)
        .map_or(longest, |pause| pause.clamp(1, longest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_are_bounded() {
        let pauses: Vec<i64> = (0..12).map(|failures| pause(failures, ACCOUNT)).collect();
        assert_eq!(pauses, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(pause(u32::MAX, ADDRESS), 900);
        assert_eq!(pause(10 + 63, ADDRESS), 900);
        assert_eq!(pause(10 + 64, ADDRESS), 900);
    }
}
