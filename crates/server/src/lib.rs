//! The program: settings, composition, listener and commands. Must not contain business rules.

mod admission;
mod clock;
mod host_check;
mod log;
mod monitoring;
#[doc(hidden)]
pub mod probe;
mod program;
mod readiness;
mod refusal_log;
mod request_metrics;
mod resources;
mod router;
mod serve;
mod service_settings;
mod shared_form_limit;
mod startup_cache;

pub use clock::system as system_clock;
pub use log::start_log;
pub use monitoring::serve_metrics;
pub use program::{Program, content_check};
pub use resources::Resources;
pub use router::router;
pub use serve::{Listeners, Server, TlsListeners, bind, serve};
