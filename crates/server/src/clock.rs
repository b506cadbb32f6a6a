//! The machine's clock: the only place that reads it.

use std::sync::Arc;

use domain::Clock;
use jiff::Timestamp;

/// The machine's clock.
pub fn system() -> Clock {
    Arc::new(Timestamp::now)
}
