//! Says how the program is doing: `GET /readyz`, and the metrics listener, from which the operator's Prometheus reads.
//! Must not count anything itself, as every crate counts what it does; must not know the settings.

mod document;
mod gauges;
mod metrics_listener;
mod readiness;
mod sources;

pub use metrics_listener::serve_metrics;
pub use readiness::{ReadinessState, readyz};
pub use sources::MetricSources;
