//! Throttles sign-in with an exponential delay after wrong passwords, by account and by address.
//! Counts are stored in the database, so that a restart does not reset them.

use std::net::IpAddr;

use store::StoreError;

use crate::Context;
use crate::secret;
use endpoint::household;

/// Failures without a delay and maximum delay in seconds, for one account from one address or known
/// browser. There is no limit for the account alone, because strangers could lock its owner out.
const ACCOUNT: (u32, i64) = (3, 60);
/// The same for one address across all accounts.
const ADDRESS: (u32, i64) = (10, 900);

/// The same for codes of the second factor, which only somebody who knows the password can try.
const CODE: (u32, i64) = (3, 900);

/// Hashed keys under which sign-in failures are counted, with their rules.
pub struct LoginThrottle {
    subjects: Vec<String>,
    rules: [(u32, i64); 2],
}

impl LoginThrottle {
    /// The throttle for an account from an address. A browser that has signed in before is counted
    /// separately, so that others' failures do not delay it. Only hashes are stored.
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
            rules: [ACCOUNT, ADDRESS],
        }
    }

    /// The throttle for codes of a person's second factor, for the account as a whole: a thief who
    /// knows the password can come from any address. A browser that has signed in before is counted
    /// separately. A right password does not clear it.
    pub fn of_codes(person: &str, device: Option<&str>) -> Self {
        let subject = match device {
            Some(device) => format!("code {person} device {device}"),
            None => format!("code {person}"),
        };
        Self {
            subjects: vec![secret::hash(&subject)],
            rules: [CODE, CODE],
        }
    }

    /// Remaining delay in seconds; 0 if there is none.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn wait(&self, context: &Context) -> Result<i64, StoreError> {
        let now = (context.clock)().as_millisecond();
        let mut longest = 0;
        for (subject, rule) in self.subjects.iter().zip(self.rules) {
            let (failures, last) = context.store.sign_in_failures(subject).await?;
            let until = last.saturating_add(pause(failures, rule) * 1_000);
            longest = longest.max((until - now + 999) / 1_000);
        }
        Ok(longest)
    }

    /// Counts an attempt. Called before the password check, so that parallel attempts gain nothing.
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

    /// Clears the failures after a correct password.
    ///
    /// # Errors
    /// When the database cannot write.
    pub async fn forget(&self, context: &Context) -> Result<(), StoreError> {
        context.store.clear_sign_in_failures(&self.subjects).await
    }
}

/// Delay in seconds after a number of failures.
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
    fn delay_doubles_up_to_the_maximum() {
        let pauses: Vec<i64> = (0..12).map(|failures| pause(failures, ACCOUNT)).collect();
        assert_eq!(pauses, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(pause(u32::MAX, ADDRESS), 900);
        assert_eq!(pause(10 + 63, ADDRESS), 900);
        assert_eq!(pause(10 + 64, ADDRESS), 900);
    }
}
