//! The program: settings, composition, listener and commands. Must not contain business rules.

pub mod backup;
mod clock;
pub mod config;
mod host_check;
#[doc(hidden)]
pub mod probe;
mod program;
mod readiness;
mod router;
mod serve;

pub use clock::system as system_clock;
pub use program::{Program, content_check};
pub use router::router;
pub use serve::serve;
