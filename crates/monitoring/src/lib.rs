//! Health and metrics: `GET /readyz`, the service manager's watchdog, and the metrics listener for the operator's
//! Prometheus. Counts nothing itself, because every crate counts its own events. Must not know the settings.

mod document;
mod gauges;
mod metrics_listener;
mod readiness;
mod service_manager;
mod sources;

pub use metrics_listener::serve_metrics;
pub use readiness::{ReadinessState, readyz};
pub use service_manager::ServiceManager;
pub use sources::MetricSources;
