//! Bounded worker pools for CPU-bound or blocking work, and a watchdog that reports stalled work. Must not
//! know HTTP or what the work is.

mod pool;
mod watchdog;

pub use pool::{WorkError, WorkerPool};
pub use watchdog::{Stall, Watchdog, Watched};
