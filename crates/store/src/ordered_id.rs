//! Identifiers of rows that are listed in the order they were added.

use std::sync::Mutex;

use uuid::{ContextV7, Timestamp, Uuid};

/// Counts within a millisecond, so that identifiers of one process are in the order they were made.
static COUNTER: Mutex<ContextV7> = Mutex::new(ContextV7::new());

/// Returns an identifier (UUID version 7) for a row added at `at`, in milliseconds since 1970. It is
/// greater than all that this process has made before.
pub fn ordered_id(at: i64) -> Uuid {
    let at = u64::try_from(at).unwrap_or_default();
    // Below a second, so it fits.
    let nanoseconds = u32::try_from(at % 1_000 * 1_000_000).unwrap_or_default();
    Uuid::new_v7(Timestamp::from_unix(&COUNTER, at / 1_000, nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_of_one_millisecond_are_in_order() {
        let ids: Vec<Uuid> = (0..1_000).map(|_| ordered_id(1_795_000_000_123)).collect();
        assert!(ids.is_sorted_by(|a, b| a < b));
    }
}
