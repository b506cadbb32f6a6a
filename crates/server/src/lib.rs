//! The program: settings, routes, forms, API. The only crate that knows HTTP and the process.
//!
//! [`router`] holds every address on one screen; [`App`] is the program as a value, which `main`
//! and the tests start alike.

mod api;
mod app;
mod assets;
pub mod backup;
pub mod check;
mod clock;
pub mod config;
pub mod desk;
mod export_content;
mod forms;
pub mod jingles;
mod live;
mod notify;
#[doc(hidden)]
pub mod probe;
mod published;
mod publishing_lock;
mod readiness;
mod router;
mod serve;
mod site;

pub use app::App;
pub use clock::system as system_clock;
pub use content::estimate_to_contract;
pub use domain::Clock;
pub use export_content::export as export_content;
pub use live::Live;
pub use notify::{drain, look_at_deadlines, look_for_silence};
pub use published::look as look_at_content;
pub use router::router;
pub use serve::serve;
