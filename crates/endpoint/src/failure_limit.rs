//! Counts failures per address and minute, such as wrong API keys.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::household;

/// How long failures count.
const WINDOW: Duration = Duration::from_mins(1);

/// Old windows are removed when this many addresses are counted.
const CLEANUP_SIZE: usize = 10_000;

/// Blocks an address after too many failures in a minute. Successes cost nothing.
pub struct FailureLimit {
    /// Failures in a minute; 0 for no limit.
    max: u32,
    counts: Mutex<HashMap<IpAddr, (Instant, u32)>>,
}

impl FailureLimit {
    /// Allows `max` failures in a minute; 0 allows any number.
    pub fn new(max: u32) -> Self {
        Self {
            max,
            counts: Mutex::default(),
        }
    }

    /// Returns whether an address has used up its failures.
    pub fn is_blocked(&self, address: IpAddr) -> bool {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.get(&household(address));
        self.max > 0 && count.is_some_and(|(since, n)| since.elapsed() < WINDOW && *n >= self.max)
    }

    /// Counts a failure.
    pub fn count(&self, address: IpAddr) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= CLEANUP_SIZE {
            counts.retain(|_, (since, _)| since.elapsed() < WINDOW);
        }
        let (since, failures) = counts
            .entry(household(address))
            .or_insert_with(|| (Instant::now(), 0));
        if since.elapsed() >= WINDOW {
            (*since, *failures) = (Instant::now(), 0);
        }
        *failures = failures.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_only_the_address_that_fails() {
        let limit = FailureLimit::new(2);
        let (one, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        limit.count(one);
        assert!(!limit.is_blocked(one));
        limit.count(one);
        assert!(limit.is_blocked(one) && !limit.is_blocked(other));
    }
}
