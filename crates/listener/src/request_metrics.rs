//! Counts responses, if metrics are on. Every response of a connection worker is counted, also those from
//! memory, so counting must not lock or allocate.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::http::StatusCode;
use telemetry::Histogram;

use crate::route_group::RouteGroup;

/// The classes of final responses.
const CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// Responses by group of routes.
#[derive(Debug, Default)]
pub struct RequestMetrics {
    is_on: bool,
    groups: [Group; RouteGroup::ALL.len()],
}

#[derive(Debug, Default)]
struct Group {
    by_class: [AtomicU64; CLASSES.len()],
    durations: Histogram,
}

impl RequestMetrics {
    /// Counts responses if they are on. The counts are unused without a metrics listener, and reading the clock twice
    /// takes longer than the rest.
    pub fn new(is_on: bool) -> Self {
        Self {
            is_on,
            ..Self::default()
        }
    }

    /// The time of a request that arrives; `None` if responses are not counted.
    pub fn start(&self) -> Option<Instant> {
        self.is_on.then(Instant::now)
    }

    /// Counts a response whose head is ready, with the [`start`](Self::start) of its request.
    pub fn record(&self, group: RouteGroup, status: StatusCode, start: Option<Instant>) {
        let Some((group, start)) = self.groups.get(group as usize).zip(start) else {
            return;
        };
        let class = usize::from(status.as_u16() / 100);
        if let Some(count) = class.checked_sub(2).and_then(|at| group.by_class.get(at)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        group.durations.observe(start.elapsed());
    }

    /// For each group and class of status the number of responses.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
        let groups = RouteGroup::ALL.into_iter().zip(&self.groups);
        groups.flat_map(|(group, own)| {
            let classes = CLASSES.into_iter().zip(&own.by_class);
            classes.map(move |(class, count)| (group.key(), class, count.load(Ordering::Relaxed)))
        })
    }

    /// For each group the durations of its responses.
    pub fn durations(&self) -> impl Iterator<Item = (&'static str, &Histogram)> {
        let groups = RouteGroup::ALL.into_iter().zip(&self.groups);
        groups.map(|(group, own)| (group.key(), &own.durations))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_a_response_in_its_group_and_class() {
        let metrics = RequestMetrics::new(true);
        for (at, group) in RouteGroup::ALL.into_iter().enumerate() {
            assert_eq!(group as usize, at, "the order of the declaration");
        }
        for status in [200, 204, 308, 599, 100] {
            let status = StatusCode::from_u16(status).expect("a status");
            metrics.record(RouteGroup::Other, status, metrics.start());
        }
        let counted: Vec<_> = metrics.counts().filter(|(.., count)| *count > 0).collect();
        let expected = [
            ("other", "2xx", 2),
            ("other", "3xx", 1),
            ("other", "5xx", 1),
        ];
        assert_eq!(counted, expected);
    }

    #[test]
    fn counts_nothing_while_metrics_are_off() {
        let metrics = RequestMetrics::new(false);
        assert_eq!(metrics.start(), None);
        metrics.record(RouteGroup::Page, StatusCode::OK, metrics.start());
        assert!(metrics.counts().all(|(.., count)| count == 0));
    }
}
