//! Numbers leads in the order they came, without asking the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use uuid::Uuid;

/// Numbers within one millisecond.
const WITHIN: i64 = 1 << 16;

/// The last number that was given.
#[derive(Clone, Debug)]
pub struct Sequence(Arc<AtomicI64>);

impl Sequence {
    /// Goes on after a number.
    pub fn after(last: i64) -> Self {
        Self(Arc::new(AtomicI64::new(last)))
    }

    /// A number for a lead that came then. Two programs on one database are kept apart by the bits
    /// of the lead's own identifier.
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

/// The least number of a lead that came then, in milliseconds since 1970.
pub const fn first_at(created_at: i64) -> i64 {
    created_at.saturating_mul(WITHIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_even_when_the_clock_does_not() {
        let sequence = Sequence::after(0);
        let numbers = [1_000, 1_000, 999, 1_001].map(|at| sequence.next(at, Uuid::from_u128(9)));
        assert!(
            numbers.is_sorted() && numbers[0] < numbers[1],
            "{numbers:?}"
        );
        assert_eq!(numbers[0], 1_000 * WITHIN + 9);
    }
}
