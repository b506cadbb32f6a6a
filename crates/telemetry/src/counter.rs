//! Counts that only grow while the process runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter. Clones share their count.
#[derive(Clone, Debug, Default)]
pub struct Counter(Arc<AtomicU64>);

impl Counter {
    /// Adds one.
    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// The count since the start.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A counter for each value of a label. Clones share their counts.
#[derive(Clone, Debug)]
pub struct LabeledCounter(Arc<[(&'static str, Counter)]>);

impl LabeledCounter {
    /// Counters for these values, all at zero.
    pub fn new(values: impl IntoIterator<Item = &'static str>) -> Self {
        let counters = values.into_iter().map(|value| (value, Counter::default()));
        Self(counters.collect())
    }

    /// Adds one to the counter of a value. Other values than those of [`Self::new`] are ignored.
    pub fn increment(&self, value: &str) {
        if let Some((_, counter)) = self.0.iter().find(|(own, _)| *own == value) {
            counter.increment();
        }
    }

    /// The values with their counts.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.0
            .iter()
            .map(|(value, counter)| (*value, counter.get()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_the_values_it_was_made_for() {
        let counter = LabeledCounter::new(["quote", "office"]);
        let clone = counter.clone();
        clone.increment("office");
        clone.increment("office");
        clone.increment("/made-up");
        let counts: Vec<_> = counter.counts().collect();
        assert_eq!(counts, [("quote", 0), ("office", 2)]);
    }
}
