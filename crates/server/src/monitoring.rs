//! The metrics listener, from which the operator's Prometheus reads.

mod document;
mod gauges;
mod listener;

pub use listener::serve_metrics;
