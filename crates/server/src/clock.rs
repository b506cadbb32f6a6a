//! The system clock. No other code reads it.

use std::sync::Arc;

use domain::Clock;
use jiff::Timestamp;

/// The system clock.
pub fn system() -> Clock {
    Arc::new(Timestamp::now)
}
