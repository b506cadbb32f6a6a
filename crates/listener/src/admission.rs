//! Limits open connections: in total, from one address, and from an IPv6 /48.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use endpoint::{NETWORK_FACTOR, TrustedProxies, household, network};
use telemetry::Counter;

/// Files that stay available for the database, images and new connections that are refused.
const RESERVED_FILES: u64 = 256;

/// Counts open connections. Clones share the counts.
#[derive(Clone)]
pub struct Admission {
    max: usize,
    /// Maximum for one address, and a few times as many for an IPv6 /48; 0 for no limit.
    max_per_address: usize,
    /// Proxies, whose connections belong to many visitors.
    proxies: TrustedProxies,
    open: Arc<Mutex<Open>>,
    refused: Counter,
}

#[derive(Default)]
struct Open {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
    by_network: HashMap<Ipv6Addr, usize>,
}

/// The slot of an open connection, which is freed when dropped.
pub struct Place {
    address: Option<IpAddr>,
    open: Arc<Mutex<Open>>,
}

impl Admission {
    /// Admits `max` connections, or fewer if the process may not open as many files; raises the
    /// process's limit of open files as far as it may.
    pub fn new(max: usize, max_per_address: usize, proxies: TrustedProxies) -> Self {
        let files = raise_file_limit();
        let possible = usize::try_from(files.saturating_sub(RESERVED_FILES)).unwrap_or(usize::MAX);
        let admitted = max.min(possible.max(1));
        if admitted < max {
            tracing::warn!(
                files,
                admitted,
                "the limit of open files admits fewer connections"
            );
        }
        Self {
            max: admitted,
            max_per_address,
            proxies,
            open: Arc::default(),
            refused: Counter::default(),
        }
    }

    /// A slot for a connection from this address; `None` if there is none left.
    pub fn admit(&self, peer: IpAddr) -> Option<Place> {
        let place = self.place(peer);
        if place.is_none() {
            self.refused.increment();
        }
        place
    }

    /// Connections that are open now.
    pub fn open(&self) -> usize {
        lock(&self.open).total
    }

    /// Connections that were refused because no slot was left.
    pub fn refused(&self) -> u64 {
        self.refused.get()
    }

    fn place(&self, peer: IpAddr) -> Option<Place> {
        let is_proxy = self.proxies.0.iter().any(|network| network.contains(&peer));
        let address = (self.max_per_address > 0 && !is_proxy).then(|| household(peer));
        let mut open = lock(&self.open);
        if open.total >= self.max {
            return None;
        }
        if let Some(address) = address {
            let network = network(address);
            let held = network.and_then(|network| open.by_network.get(&network));
            let max_of_network = self.max_per_address.saturating_mul(NETWORK_FACTOR as usize);
            if held.is_some_and(|held| *held >= max_of_network) {
                return None;
            }
            let own = open.by_address.entry(address).or_default();
            if *own >= self.max_per_address {
                return None;
            }
            *own += 1;
            if let Some(network) = network {
                *open.by_network.entry(network).or_default() += 1;
            }
        }
        open.total += 1;
        drop(open);
        Some(Place {
            address,
            open: Arc::clone(&self.open),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.total -= 1;
        let Some(address) = self.address else { return };
        release(&mut open.by_address, &address);
        if let Some(network) = network(address) {
            release(&mut open.by_network, &network);
        }
    }
}

/// Decrements a count, and removes it at zero.
fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

fn lock(open: &Mutex<Open>) -> std::sync::MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Raises the soft limit of open files to the hard limit. Returns the limit in force.
fn raise_file_limit() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: before.maximum,
        maximum: before.maximum,
    };
    let in_force = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => before.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            before.current
        }
    };
    in_force.unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn limits_connections_in_all_and_from_one_address() {
        let admission = Admission::new(3, 2, TrustedProxies::default());
        let admit = |text: &str| admission.admit(address(text));
        let first = admit("2001:db8::1");
        let second = admit("2001:db8::2");
        assert!(first.is_some() && second.is_some());
        assert!(admit("2001:db8::3").is_none(), "the same /64");
        let other = admit("192.0.2.1");
        assert!(other.is_some());
        assert!(admit("192.0.2.2").is_none(), "all places are taken");
        assert_eq!((admission.open(), admission.refused()), (3, 2));
        drop(second);
        assert_eq!(admission.open(), 2);
        assert!(admit("192.0.2.2").is_some());
    }

    #[test]
    fn the_addresses_of_an_ipv6_48_share_a_limit() {
        let admission = Admission::new(100, 2, TrustedProxies::default());
        let admit = |host: usize| admission.admit(address(&format!("2001:db8:0:{host:x}::1")));
        let mut held: Vec<_> = (0..10).map(admit).collect();
        assert!(held.iter().all(Option::is_some));
        assert!(admit(10).is_none(), "five times as many as one address");
        assert!(admission.admit(address("2001:db8:1::1")).is_some());
        held.pop();
        assert!(admit(10).is_some());
    }

    #[test]
    fn a_trusted_proxy_holds_the_connections_of_many_visitors() {
        let proxies = TrustedProxies([address("192.0.2.1").into()].into());
        let admission = Admission::new(10, 1, proxies);
        let held: Vec<_> = (0..5)
            .map(|_| admission.admit(address("192.0.2.1")))
            .collect();
        assert!(held.iter().all(Option::is_some));
    }
}
