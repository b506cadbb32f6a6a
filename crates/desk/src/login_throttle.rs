//! Wrong passwords cost time: each more than the last, by account and by address. What is counted
//! is in the database, so that a restart forgives nothing.

use std::net::IpAddr;

use store::StoreError;

use crate::Context;
use crate::secret;
use endpoint::household;

/// After this many failures, whoever tries an account from an address or with a known browser waits
/// for at most this many seconds. An account as a whole never waits: strangers would lock its owner
/// out.
const ACCOUNT: (u32, i64) = (3, 60);
/// The same for an address.
const ADDRESS: (u32, i64) = (10, 900);

/// Who tries.
pub struct LoginThrottle {
    subjects: Vec<String>,
}

impl LoginThrottle {
    /// Tries of an account from an address, or with a browser that has signed in to it before, which
    /// waits for nobody else. Only hashes of them are stored.
    pub fn of(email: &str, address: IpAddr, device: Option<&str>) -> Self {
        let email = email.trim().to_lowercase();
        let address = household(address);
        let subjects = match device {
            Some(device) => vec![format!("account {email} device {device}")],
            None => vec![
                format!("account {email} address {address}"),
                format!("address {address}"),
            ],
        };
        Self {
            subjects: subjects.iter().map(|text| secret::hash(text)).collect(),
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
