//! The rate limit for forms. Several programs on one database share it by counting there. Must not know
//! the database: the server passes the function that counts.

use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::rate_limit::{Admitted, NETWORK_FACTOR, RateLimit, household, network};

/// How long a form waits for the shared counts. After that this program's own limit decides.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Whose forms are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One IPv4 address, or an IPv6 /64.
    Household(IpAddr),
    /// An IPv6 /48.
    Network(Ipv6Addr),
    /// All addresses.
    Everybody,
}

/// Counts a form of this subject and returns its count in the current minute; `None` if the counts
/// cannot be reached.
pub type CountForm =
    Arc<dyn Fn(Subject) -> Pin<Box<dyn Future<Output = Option<u32>> + Send>> + Send + Sync>;

/// Limits forms per minute, per address and in total.
pub struct FormLimit {
    own: RateLimit,
    shared: Option<CountForm>,
    /// From one address; 0 for no limit.
    per_minute: u32,
    /// From all addresses; 0 for no limit.
    total: u32,
    timeout: Duration,
}

impl FormLimit {
    /// Limits forms per minute from one address and in total; 0 disables a limit. `shared` counts the
    /// forms of all programs together, if there may be several.
    pub fn new(per_minute: u32, total: u32, shared: Option<CountForm>) -> Self {
        Self {
            own: RateLimit::new(per_minute, total),
            shared,
            per_minute,
            total,
            timeout: TIMEOUT,
        }
    }

    /// Counts a form. Returns whether it is within the limits.
    pub async fn allows(&self, address: IpAddr) -> bool {
        self.admit(address).await == Admitted::Within
    }

    /// Counts a form against the limits.
    pub async fn admit(&self, address: IpAddr) -> Admitted {
        // Check this program first: a flood must not reach the database.
        let own = self.own.admit(address);
        match &self.shared {
            Some(count) if own != Admitted::Refused => {
                let shared = tokio::time::timeout(self.timeout, self.admit_shared(count, address));
                shared.await.ok().flatten().map_or(own, |all| own.max(all))
            }
            _ => own,
        }
    }

    /// Lets an address repeat a form that could not be stored. Shared counts keep it: they are in the
    /// database that failed.
    pub fn refund(&self, address: IpAddr) {
        self.own.refund(address);
    }

    /// The verdict of the shared counts; `None` if they cannot be reached.
    async fn admit_shared(&self, count: &CountForm, address: IpAddr) -> Option<Admitted> {
        let mut own = vec![(Subject::Household(household(address)), self.per_minute)];
        if let Some(network) = network(address) {
            let max = self.per_minute.saturating_mul(NETWORK_FACTOR);
            own.push((Subject::Network(network), max));
        }
        for (subject, max) in own {
            if max > 0 && count(subject).await? > max {
                // As in memory, an address above its limit does not use up the total.
                return Some(Admitted::Refused);
            }
        }
        if self.total > 0 && count(Subject::Everybody).await? > self.total {
            return Some(Admitted::AboveTotal);
        }
        Some(Admitted::Within)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Mutex;

    use super::*;

    /// Counts in memory in place of a database.
    fn counts() -> CountForm {
        let counts: Arc<Mutex<HashMap<String, u32>>> = Arc::default();
        Arc::new(move |subject| {
            let counts = Arc::clone(&counts);
            Box::pin(async move {
                let mut counts = counts.lock().expect("not poisoned");
                let count = counts.entry(format!("{subject:?}")).or_default();
                *count += 1;
                Some(*count)
            })
        })
    }

    async fn admitted(limits: [&FormLimit; 2], addresses: &[&str]) -> Vec<Admitted> {
        let mut admitted = Vec::new();
        for (at, address) in addresses.iter().enumerate() {
            let address = address.parse().expect("an address");
            admitted.push(limits[at % 2].admit(address).await);
        }
        admitted
    }

    #[tokio::test]
    async fn two_programs_share_the_limit_of_an_address_and_the_total() {
        use Admitted::{AboveTotal, Refused, Within};
        let counts = counts();
        let limit = || FormLimit::new(2, 3, Some(Arc::clone(&counts)));
        let (first, second) = (limit(), limit());
        let both = [&first, &second];
        let one = admitted(both, &["192.0.2.1"; 4]).await;
        assert_eq!(one, [Within, Within, Refused, Refused]);
        let others = admitted(both, &["192.0.2.2", "192.0.2.3"]).await;
        assert_eq!(others, [Within, AboveTotal]);
    }

    #[tokio::test]
    async fn two_programs_share_the_limit_of_an_ipv6_48() {
        let counts = counts();
        let limit = || FormLimit::new(1, 0, Some(Arc::clone(&counts)));
        let (first, second) = (limit(), limit());
        let addresses: Vec<String> = (0..6).map(|at| format!("2001:db8:0:{at}::1")).collect();
        let addresses: Vec<&str> = addresses.iter().map(String::as_str).collect();
        let admitted = admitted([&first, &second], &addresses).await;
        let mut expected = vec![Admitted::Within; 5];
        expected.push(Admitted::Refused);
        assert_eq!(admitted, expected);
    }

    #[tokio::test]
    async fn without_the_shared_counts_its_own_limit_decides() {
        let fails: CountForm = Arc::new(|_| Box::pin(async { None }));
        let hangs: CountForm = Arc::new(|_| Box::pin(std::future::pending()));
        for count in [fails, hangs] {
            let mut limit = FormLimit::new(1, 0, Some(count));
            limit.timeout = Duration::ZERO;
            let admitted = admitted([&limit, &limit], &["192.0.2.1"; 2]).await;
            assert_eq!(admitted, [Admitted::Within, Admitted::Refused]);
        }
    }
}
