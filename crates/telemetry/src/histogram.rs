//! Durations, counted in buckets.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the buckets, in microseconds and as the text of the label `le`, in seconds. Pages from
/// memory take microseconds, and a password check 50 ms on purpose.
const BOUNDS: [(u64, &str); 14] = [
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_500_000, "2.5"),
    (5_000_000, "5"),
    (10_000_000, "10"),
];

/// A histogram of durations.
#[derive(Debug, Default)]
pub struct Histogram {
    /// One count per bound, and one for longer durations. Not cumulative.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

impl Histogram {
    /// Counts a duration.
    pub fn observe(&self, duration: Duration) {
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|(bound, _)| bound * 1_000 < nanoseconds);
        if let Some(bucket) = self.buckets.get(bucket) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    /// For each bound, as the text of `le`, how many durations were not longer. The last one is `+Inf`
    /// and counts all of them.
    pub fn cumulative(&self) -> Vec<(&'static str, u64)> {
        let bounds = BOUNDS.iter().map(|(_, text)| *text).chain(["+Inf"]);
        let mut sum = 0;
        bounds
            .zip(&self.buckets)
            .map(|(bound, count)| {
                sum += count.load(Ordering::Relaxed);
                (bound, sum)
            })
            .collect()
    }

    /// The sum of all durations, in seconds.
    pub fn seconds(&self) -> f64 {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed)).as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_grow_and_their_labels_are_the_same_in_seconds() {
        assert!(BOUNDS.is_sorted_by(|a, b| a.0 < b.0));
        for (microseconds, label) in BOUNDS {
            let seconds: f64 = label.parse().expect("a number");
            let bound = Duration::from_micros(microseconds).as_secs_f64();
            assert!((seconds - bound).abs() < 1e-9, "{label}");
        }
    }

    #[test]
    fn a_duration_counts_in_its_bucket_and_in_all_above() {
        let histogram = Histogram::default();
        for duration in [
            Duration::from_micros(500),
            Duration::from_nanos(500_001),
            Duration::from_secs(9),
            Duration::from_mins(2),
        ] {
            histogram.observe(duration);
        }
        let counts = histogram.cumulative();
        let at = |bound: &str| {
            counts
                .iter()
                .find(|(own, _)| *own == bound)
                .map(|own| own.1)
        };
        assert_eq!(at("0.0005"), Some(1));
        assert_eq!(at("0.001"), Some(2));
        assert_eq!(at("5"), Some(2));
        assert_eq!(at("10"), Some(3));
        assert_eq!(at("+Inf"), Some(4));
        assert!((histogram.seconds() - 129.001_000_001).abs() < 1e-10);
    }
}
