//! Counters and histograms in memory, and the Prometheus text format. Must not know what is measured.
//!
//! Label values are fixed in code, so that no request can create a new series.

mod counter;
mod histogram;
mod text_format;

pub use counter::{Counter, LabeledCounter};
pub use histogram::Histogram;
pub use text_format::{Kind, Samples, TextFormat};
