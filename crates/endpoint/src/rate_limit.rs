//! How many forms one address may send, and all of them together.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

/// After so many forms, addresses that have been silent are forgotten.
const FORGET_AFTER: u32 = 1_000;

/// Counts forms by address; nothing when the limit is off.
pub struct RateLimit {
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    total: Option<DefaultDirectRateLimiter>,
    seen: AtomicU32,
}

impl RateLimit {
    /// At most so many forms a minute from one address, and from all together; 0 is off.
    pub fn new(per_minute: u32, total: u32) -> Self {
        let limiter = NonZeroU32::new(per_minute)
            .map(|per_minute| RateLimiter::keyed(Quota::per_minute(per_minute)));
        let total =
            NonZeroU32::new(total).map(|total| RateLimiter::direct(Quota::per_minute(total)));
        Self {
            limiter,
            total,
            seen: AtomicU32::new(0),
        }
    }

    /// Whether one more form from this address is within the limit.
    pub fn allows(&self, address: IpAddr) -> bool {
        // One address that sends too much must not use up what is left for the others.
        self.allows_address(address)
            && self
                .total
                .as_ref()
                .is_none_or(|total| total.check().is_ok())
    }

    fn allows_address(&self, address: IpAddr) -> bool {
        let Some(limiter) = &self.limiter else {
            return true;
        };
        if self.seen.fetch_add(1, Ordering::Relaxed) % FORGET_AFTER == FORGET_AFTER - 1 {
            limiter.retain_recent();
        }
        limiter.check_key(&household(address)).is_ok()
    }
}

/// One household has one IPv4 address, but a whole /64 of IPv6 ones.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(limit: &RateLimit, addresses: &[&str]) -> Vec<bool> {
        let parse = |text: &&str| text.parse().expect("an address");
        addresses
            .iter()
            .map(parse)
            .map(|address| limit.allows(address))
            .collect()
    }

    #[test]
    fn an_address_is_stopped_at_its_limit_and_others_are_not() {
        let limit = RateLimit::new(2, 0);
        let same = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"];
        assert_eq!(allowed(&limit, &same), [true, true, false, true]);
    }

    #[test]
    fn an_ipv6_household_counts_as_one() {
        let limit = RateLimit::new(1, 0);
        let same = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"];
        assert_eq!(allowed(&limit, &same), [true, false, true]);
    }

    #[test]
    fn zero_is_off() {
        let limit = RateLimit::new(0, 0);
        assert_eq!(allowed(&limit, &["192.0.2.1"; 50]), [true; 50]);
    }

    #[test]
    fn all_together_have_a_limit_that_one_alone_cannot_use_up() {
        let limit = RateLimit::new(1, 2);
        let flood = [
            "192.0.2.1",
            "192.0.2.1",
            "192.0.2.1",
            "192.0.2.2",
            "192.0.2.3",
        ];
        assert_eq!(allowed(&limit, &flood), [true, false, false, true, false]);
    }
}
