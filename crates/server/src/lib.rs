//! The program: composes the services from the settings, joins their routers, and serves them. No business
//! rules. Anything self-contained belongs in a crate below.

mod clock;
mod log;
#[doc(hidden)]
pub mod probe;
mod program;
mod resources;
mod router;
mod serve;
mod service_settings;
mod shared_form_limit;
mod startup_cache;
mod states;

pub use clock::system as system_clock;
pub use log::start_log;
pub use program::{Program, Rendering, content_check};
pub use resources::Resources;
pub use router::router;
pub use serve::{Server, serve};
pub use service_settings::bind_listeners;
