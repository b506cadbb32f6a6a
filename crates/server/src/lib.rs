//! The program: settings, routes, forms, API. The only crate that knows HTTP and the process.
//!
//! [`router`] holds every address on one screen; [`App`] is the program as a value, which `main`
//! and the tests start alike.

mod answer;
mod api;
mod app;
mod assets;
pub mod backup;
mod body;
pub mod check;
mod clock;
pub mod config;
mod consents;
pub mod desk;
mod export_content;
mod failure;
mod forms;
pub mod jingles;
mod layers;
mod leads;
mod live;
mod notify;
#[doc(hidden)]
pub mod probe;
mod published;
mod quotes;
mod ranges;
mod readiness;
mod router;
mod serve;
mod site;

pub use app::App;
pub use clock::{Clock, system as system_clock};
pub use export_content::export as export_content;
pub use live::Live;
pub use notify::{drain, look_at_deadlines, look_for_silence};
pub use published::look as look_at_content;
pub use quotes::estimate_to_contract;
pub use router::router;
pub use serve::serve;
