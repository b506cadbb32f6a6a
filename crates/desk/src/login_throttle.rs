//! Throttles sign-in with an exponential delay after wrong passwords, by account and by address.
//! Counts are stored in the database, so that a restart does not reset them, and in memory while the database cannot be
//! written.

use std::net::IpAddr;

use store::StoreError;

use crate::secret;
use crate::services::AccountServices;
use endpoint::{household, network};

/// How the delay grows with the number of failures: it doubles from the first to the longest.
#[derive(Clone, Copy)]
struct Rule {
    /// Failures without a delay.
    free: u32,
    /// The first delay, in seconds.
    first: i64,
    /// The longest delay, in seconds.
    longest: i64,
}

/// For one account from one address or known browser. There is no limit for the account alone,
/// because strangers could lock its owner out.
const ACCOUNT: Rule = Rule {
    free: 3,
    first: 1,
    longest: 60,
};
/// For one address across all accounts.
const ADDRESS: Rule = Rule {
    free: 10,
    first: 1,
    longest: 900,
};
/// For an IPv6 /48 across all accounts: a site or a rented server has that many addresses.
const NETWORK: Rule = Rule {
    free: 50,
    first: 1,
    longest: 900,
};
/// For codes of the second factor, which require the password: at most 20
/// on the first day, and 6 on every later one.
const CODE: Rule = Rule {
    free: 3,
    first: 15,
    longest: 4 * 3_600,
};
/// After this many wrong codes in a row the person is notified.
const REPORTED: u32 = 5;

/// Hashed keys under which sign-in failures are counted, with their rules.
pub struct LoginThrottle {
    subjects: Vec<String>,
    rules: [Rule; 3],
}

impl LoginThrottle {
    /// The throttle for an account from an address. A browser that has signed in before is counted
    /// separately, so that others' failures do not delay it. Only hashes are stored.
    pub fn of(email: &str, address: IpAddr, device: Option<&str>) -> Self {
        let email = email.trim().to_lowercase();
        let subjects = if let Some(device) = device {
            vec![format!("account {email} device {device}")]
        } else {
            let (household, network) = (household(address), network(address));
            let mut subjects = vec![
                format!("account {email} address {household}"),
                format!("address {household}"),
            ];
            subjects.extend(network.map(|network| format!("network {network}")));
            subjects
        };
        Self {
            subjects: subjects.iter().map(|text| secret::hash(text)).collect(),
            rules: [ACCOUNT, ADDRESS, NETWORK],
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
            rules: [CODE; 3],
        }
    }

    /// Returns how often a subject has failed, and when last, including what could not be saved.
    async fn failures(
        accounts: &AccountServices,
        subject: &str,
        now: i64,
    ) -> Result<(u32, i64), StoreError> {
        let (saved, last) = accounts.store.sign_in_failures(subject).await?;
        let (unsaved, later) = accounts.limits.unsaved.failures(subject);
        let last = if unsaved > 0 && (last > now || last < later) {
            later
        } else {
            last
        };
        Ok((saved.saturating_add(unsaved), last))
    }

    /// Remaining delay in seconds; 0 if there is none.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn wait(&self, accounts: &AccountServices) -> Result<i64, StoreError> {
        let now = (accounts.clock)().as_millisecond();
        let mut longest = 0;
        for (subject, rule) in self.subjects.iter().zip(self.rules) {
            let (failures, last) = Self::failures(accounts, subject, now).await?;
            longest = longest.max(remaining(failures, last, now, rule));
        }
        Ok(longest)
    }

    /// Counts an attempt. Called before the password check, so that parallel attempts gain nothing.
    pub async fn count(&self, accounts: &AccountServices) {
        let now = (accounts.clock)().as_millisecond();
        let unsaved = &accounts.limits.unsaved;
        let counted = accounts.store.record_sign_in_failure(&self.subjects, now);
        match counted.await {
            Ok(()) => unsaved.clear_failures(&self.subjects),
            Err(error) => {
                tracing::warn!(%error, "a sign-in is counted in memory");
                unsaved.count_failure(&self.subjects, now);
            }
        }
    }

    /// Returns whether the attempt that was just counted is the one that notifies the person.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn is_reported(&self, accounts: &AccountServices) -> Result<bool, StoreError> {
        let now = (accounts.clock)().as_millisecond();
        for subject in &self.subjects {
            if Self::failures(accounts, subject, now).await?.0 == REPORTED {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Clears the failures after a correct password.
    pub async fn forget(&self, accounts: &AccountServices) {
        accounts.limits.unsaved.clear_failures(&self.subjects);
        let cleared = accounts.store.clear_sign_in_failures(&self.subjects);
        if let Err(error) = cleared.await {
            tracing::warn!(%error, "could not clear failed sign-ins");
        }
    }
}

/// Remaining delay in seconds after a number of failures, the last one at `last`. One in the future was
/// recorded before the clock was set back. It delays nobody: how long ago it was is not known, and the next
/// failure replaces its time.
fn remaining(failures: u32, last: i64, now: i64, rule: Rule) -> i64 {
    if last > now {
        return 0;
    }
    let until = last.saturating_add(delay(failures, rule) * 1_000);
    (until - now + 999) / 1_000
}

/// Delay in seconds after a number of failures.
fn delay(failures: u32, rule: Rule) -> i64 {
    let beyond = failures.saturating_sub(rule.free);
    if beyond == 0 {
        return 0;
    }
    2_i64
        .checked_pow(beyond - 1)
        .and_then(|times| rule.first.checked_mul(times))
        .map_or(rule.longest, |pause| pause.min(rule.longest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delay_doubles_up_to_the_maximum() {
        let delays: Vec<i64> = (0..12).map(|failures| delay(failures, ACCOUNT)).collect();
        assert_eq!(delays, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(delay(u32::MAX, ADDRESS), 900);
        assert_eq!(delay(10 + 63, ADDRESS), 900);
        assert_eq!(delay(10 + 64, ADDRESS), 900);
    }

    #[test]
    fn a_clock_that_was_set_back_adds_no_delay() {
        let (now, later) = (1_800_000_000_000, 1_800_172_800_000);
        for failures in [0, 1, ACCOUNT.free, 6, 60] {
            assert_eq!(remaining(failures, later, now, ACCOUNT), 0);
            assert_eq!(remaining(failures, i64::MAX, now, ACCOUNT), 0);
        }
        assert_eq!(remaining(6, now, now, ACCOUNT), 4);
        assert_eq!(remaining(6, now - 1_000, now, ACCOUNT), 3);
        assert_eq!(remaining(6, now - 4_000, now, ACCOUNT), 0);
    }

    #[test]
    fn at_most_twenty_codes_a_day_can_be_tried() {
        let (mut attempts, mut passed) = (0, 0);
        while passed < 86_400 {
            attempts += 1;
            passed += delay(attempts, CODE);
        }
        assert!(attempts <= 20, "{attempts}");
        assert_eq!(86_400 / delay(u32::MAX, CODE), 6);
    }
}
