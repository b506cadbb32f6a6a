//! Numbers leads in the order they arrive, without asking the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use uuid::Uuid;

/// Numbers per millisecond.
const PER_MILLISECOND: i64 = 1 << 16;

/// The last number issued.
#[derive(Clone, Debug)]
pub struct Sequence(Arc<AtomicI64>);

impl Sequence {
    /// Continues after a number.
    pub fn after(last: i64) -> Self {
        Self(Arc::new(AtomicI64::new(last)))
    }

    /// Returns a number for a lead created at `created_at`. Bits of the lead's identifier keep two
    /// processes on one database from choosing the same number.
    pub fn next(&self, created_at: i64, id: Uuid) -> i64 {
        let own = i64::try_from(id.as_u128() & 0x7fff).unwrap_or(0);
        let fresh = first_at(created_at).saturating_add(own);
        let step = |last: i64| Some(fresh.max(last.saturating_add(1)));
        let before = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, step);
        before.map_or(fresh, |last| fresh.max(last.saturating_add(1)))
    }
}

/// The smallest number of a lead created at a time, in milliseconds since 1970.
pub const fn first_at(created_at: i64) -> i64 {
    created_at.saturating_mul(PER_MILLISECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_increase_when_the_clock_stands_still_or_goes_back() {
        let sequence = Sequence::after(0);
        let numbers = [1_000, 1_000, 999, 1_001].map(|at| sequence.next(at, Uuid::from_u128(9)));
        assert!(
            numbers.is_sorted() && numbers[0] < numbers[1],
            "{numbers:?}"
        );
        assert_eq!(numbers[0], 1_000 * PER_MILLISECOND + 9);
    }
}
