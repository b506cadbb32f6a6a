//! Rate limits of this program, per address and in total.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Idle addresses are removed after this many requests.
const CLEANUP_INTERVAL: u32 = 1_000;

/// The limit of an IPv6 /48, as a multiple of the limit of one address. A site or a rented server has a whole
/// /48.
pub const NETWORK_FACTOR: u32 = 5;

/// How long refunded requests may be made again. The limit recovers within a minute anyway.
const GIVEN_BACK_FOR: Duration = Duration::from_mins(1);

/// Expired entries are removed once this many addresses have refunds.
const MAX_GIVEN_BACK: usize = 10_000;

/// Counts requests per address, unless the limit is disabled.
pub struct RateLimit {
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// Counts the addresses of an IPv6 /48 together.
    networks: Option<DefaultKeyedRateLimiter<Ipv6Addr>>,
    total: Option<DefaultDirectRateLimiter>,
    seen: AtomicU32,
    /// The most requests that an address gets back in a minute, so that it cannot send without end
    /// while the program fails.
    per_minute: u32,
    refunds: Mutex<HashMap<IpAddr, Refunds>>,
}

/// The refunded requests of a household in one minute.
struct Refunds {
    since: Instant,
    total: u32,
    unused: u32,
}

/// The verdict of the limits on a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Admitted {
    /// It is within the limits.
    Within,
    /// Its address is within its limit, but all together are not.
    AboveTotal,
    /// Its address has sent too many.
    Refused,
}

impl RateLimit {
    /// Limits requests per minute from one address and in total; 0 disables a limit.
    pub fn new(per_minute: u32, total: u32) -> Self {
        let limiter = NonZeroU32::new(per_minute)
            .map(|per_minute| RateLimiter::keyed(Quota::per_minute(per_minute)));
        let per_network = per_minute.saturating_mul(NETWORK_FACTOR);
        let networks = NonZeroU32::new(per_network)
            .map(|per_network| RateLimiter::keyed(Quota::per_minute(per_network)));
        let total =
            NonZeroU32::new(total).map(|total| RateLimiter::direct(Quota::per_minute(total)));
        Self {
            limiter,
            networks,
            total,
            seen: AtomicU32::new(0),
            per_minute,
            refunds: Mutex::default(),
        }
    }

    /// Counts a request. Returns whether it is within the limits.
    pub fn allows(&self, address: IpAddr) -> bool {
        self.admit(address) == Admitted::Within
    }

    /// Counts a request against the limits.
    pub fn admit(&self, address: IpAddr) -> Admitted {
        // Check the address first: one abusive address must not use up the total.
        if !self.allows_address(address) {
            return Admitted::Refused;
        }
        let total = self.total.as_ref();
        if total.is_none_or(|total| total.check().is_ok()) {
            Admitted::Within
        } else {
            Admitted::AboveTotal
        }
    }

    /// Lets an address repeat a request that was admitted but failed through no fault of its own. The
    /// total still counts it.
    pub fn refund(&self, address: IpAddr) {
        if self.per_minute == 0 {
            return;
        }
        let mut all = self.refunds.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MAX_GIVEN_BACK {
            all.retain(|_, entry| entry.since.elapsed() < GIVEN_BACK_FOR);
        }
        let new = || Refunds {
            since: Instant::now(),
            total: 0,
            unused: 0,
        };
        let entry = all.entry(household(address)).or_insert_with(new);
        if entry.since.elapsed() >= GIVEN_BACK_FOR {
            *entry = new();
        }
        if entry.total < self.per_minute {
            entry.total += 1;
            entry.unused += 1;
        }
    }

    /// Uses up a refunded request, if there is one.
    fn uses_refund(&self, address: IpAddr) -> bool {
        let mut all = self.refunds.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = all.get_mut(&household(address));
        let entry = entry.filter(|entry| entry.unused > 0);
        match entry.filter(|entry| entry.since.elapsed() < GIVEN_BACK_FOR) {
            Some(entry) => {
                entry.unused -= 1;
                true
            }
            None => false,
        }
    }

    fn allows_address(&self, address: IpAddr) -> bool {
        self.has_room(address) || self.uses_refund(address)
    }

    fn has_room(&self, address: IpAddr) -> bool {
        let Some(limiter) = &self.limiter else {
            return true;
        };
        if self.seen.fetch_add(1, Ordering::Relaxed) % CLEANUP_INTERVAL == CLEANUP_INTERVAL - 1 {
            limiter.retain_recent();
            if let Some(networks) = &self.networks {
                networks.retain_recent();
            }
        }
        limiter.check_key(&household(address)).is_ok()
            && match (&self.networks, network(address)) {
                (Some(networks), Some(network)) => networks.check_key(&network).is_ok(),
                _ => true,
            }
    }
}

/// A household has one IPv4 address, but a /64 of IPv6 addresses.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        },
    }
}

/// The /48 of an IPv6 address; `None` for an IPv4 address.
pub fn network(address: IpAddr) -> Option<Ipv6Addr> {
    match address {
        IpAddr::V6(v6) if v6.to_ipv4_mapped().is_none() => {
            Some(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80)))
        }
        _ => None,
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
    fn limits_each_address_separately() {
        let limit = RateLimit::new(2, 0);
        let same = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"];
        assert_eq!(allowed(&limit, &same), [true, true, false, true]);
    }

    #[test]
    fn counts_an_ipv6_64_as_one_address() {
        let limit = RateLimit::new(1, 0);
        let same = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"];
        assert_eq!(allowed(&limit, &same), [true, false, true]);
    }

    #[test]
    fn limits_an_ipv6_48_as_a_whole() {
        let limit = RateLimit::new(1, 0);
        let address = |network: u32| format!("2001:db8:0:{network:x}::1");
        let addresses: Vec<String> = (0..7).map(address).collect();
        let addresses: Vec<&str> = addresses.iter().map(String::as_str).collect();
        let expected = [true, true, true, true, true, false, false];
        assert_eq!(allowed(&limit, &addresses), expected);
        assert_eq!(allowed(&limit, &["2001:db8:1::1"]), [true]);
    }

    #[test]
    fn distinguishes_one_address_above_its_limit_from_all_above_the_total() {
        use Admitted::{AboveTotal, Refused, Within};
        let limit = RateLimit::new(1, 1);
        let admitted = ["192.0.2.1", "192.0.2.2", "192.0.2.2"]
            .map(|address| limit.admit(address.parse().expect("an address")));
        assert_eq!(admitted, [Within, AboveTotal, Refused]);
    }

    #[test]
    fn a_refunded_request_can_be_repeated_but_not_without_end() {
        let limit = RateLimit::new(2, 0);
        let address = "2001:db8::1".parse().expect("an address");
        let mut allowed = 0;
        while limit.allows(address) {
            allowed += 1;
            limit.refund(address);
        }
        assert_eq!(allowed, 4);
        assert!(limit.allows("2001:db8:0:1::1".parse().expect("an address")));
    }

    #[test]
    fn zero_disables_the_limit() {
        let limit = RateLimit::new(0, 0);
        assert_eq!(allowed(&limit, &["192.0.2.1"; 50]), [true; 50]);
    }

    #[test]
    fn one_address_cannot_use_up_the_total_limit() {
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
